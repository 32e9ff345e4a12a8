#include "site/docs/markdown.h"

#include <CppUTest/TestHarness.h>

using site::docs::markdown;
using site::docs::markdown_line;

TEST_GROUP(DocsMarkdown){};

TEST(DocsMarkdown, works) {
  STRCMP_EQUAL("<p>One of <code>a</code>.</p>\n<p>Then.</p>\n", markdown("One of `a`.\n\nThen.", {}).c_str());
}

TEST(DocsMarkdown, makes_lists) {
  STRCMP_EQUAL("<p>These:</p>\n<ul><li>one</li><li><code>two</code></li></ul>\n",
               markdown("These:\n\n- one\n- `two`", {}).c_str());
}

TEST(DocsMarkdown, escapes_what_is_not_html) {
  STRCMP_EQUAL("1 &lt; 2 &amp; <code>&lt;video&gt;</code>", markdown_line("1 < 2 & `<video>`", {}).c_str());
}

TEST(DocsMarkdown, links_to_operations) {
  STRCMP_EQUAL("see <a href=\"#live\"><code>GET /live</code></a>",
               markdown_line("see `GET /live`", {{"GET /live", "#live"}}).c_str());
}
