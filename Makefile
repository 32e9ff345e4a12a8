# `make help` lists the targets. The text after ## is a target's description.
# SANITIZE=1 builds with ASan and UBSan into build/sanitize instead.

# Recipes mean the same whoever calls make.
export LC_ALL := C.UTF-8

libraries := cairo freetype2 glib-2.0 libcurl libdeflate libmaxminddb libpng libpsl libsecp256k1 libsodium libturbojpeg libwebp nettle openssl zlib

CXX      ?= g++
# Where there is ccache, what was compiled once serves each clone on this machine: its folder is no part of what is compared.
cached   := $(if $(shell command -v ccache),CCACHE_NOHASHDIR=1 CCACHE_BASEDIR=$(CURDIR) ccache) $(CXX)
# -O2 takes a third longer to compile. With it, reading events is a twentieth faster, and neither ingest nor a draft measurably.
# Debian's package is built with it.
CXXFLAGS ?= -O1 -g1
build    := build

ifdef SANITIZE
build    := build/sanitize
CXXFLAGS := -O1 -g1 -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer
LDFLAGS  += -fsanitize=address,undefined
else
ifeq (,$(findstring _FORTIFY_SOURCE,$(CPPFLAGS)))
CPPFLAGS += -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2
endif
LDFLAGS  += -Wl,-z,relro,-z,now
endif

CPPFLAGS += -Isrc -D_GLIBCXX_ASSERTIONS -MMD -MP
# g++ 12 warns of overlapping copies inside std::string's own operator+ (GCC bug 105651).
common   := -std=c++17 -Wall -Wextra -Werror -Wno-restrict -fPIE $(shell pkg-config --cflags $(libraries))
found    := $(shell pkg-config --libs $(libraries))
CXXFLAGS += $(common) -fstack-protector-strong
LDFLAGS  += -pie
LDLIBS   += -lfcgi -lmysqlcppconn $(found) -lpthread

programs  := src/main.cpp src/admin/main.cpp src/lexicon_builder/%
sources   := $(filter-out $(programs),$(shell find src -name '*.cpp'))
# What needs a browser is for the tests themselves only.
support   := $(filter-out tests/support/browser.cpp tests/support/dashboard.cpp,$(wildcard tests/support/*.cpp))
# node_modules is pruned: npm's packages are thousands of files.
tests     := $(filter-out tests/fuzz/% tests/peers/% tests/bench/% tests/chaos/% tests/flood/% tests/stack/%, \
               $(shell find tests -name node_modules -prune -o -name '*.cpp' -print))
chaos     := $(shell find tests/chaos -name '*.cpp') $(support)
flood     := $(wildcard tests/flood/*.cpp) tests/chaos/findings.cpp tests/chaos/waiting.cpp
stack     := tests/stack/main.cpp
generated := build/lexicon.o $(build)/templates.o

# With UNITS=1, all files of a room are compiled as one (scripts/units), which takes a third of the time. Without it, only what
# has changed is compiled again. The words come first, since what is made of them waits for a program that is compiled for it.
units_of  = $(shell mkdir -p build/units && awk -f scripts/units build/units $(sort $1))
CPPFLAGS += -I.
ifdef UNITS
common   += -Wno-subobject-linkage
units    := $(call units_of,$(filter-out src/version.cpp,$(sources)))
product  := $(units) src/version.cpp
commands := $(build)/build/units/src_admin%
else
product  := $(sources)
commands := $(build)/src/admin/%
endif
objects  := $(generated) $(product:%.cpp=$(build)/%.o)
lexicon  := $(patsubst %.cpp,$(build)/%.o,$(call units_of,$(wildcard src/lexicon_builder/*.cpp)))
helpers  := $(patsubst %.cpp,build/%.o,$(call units_of,$(support)))
tested   := $(patsubst %.cpp,build/%.o,$(call units_of,$(filter-out tests/support/%,$(tests)))) $(helpers) \
              build/tests/support/browser.o build/tests/support/dashboard.o
chaos_o  := $(patsubst %.cpp,build/%.o,$(filter-out $(support),$(chaos))) $(helpers)

all: $(build)/millrace-admin $(build)/millrace-worker build/www/telemetry.js  ## build the worker and the operator's command line in build/ (the default)

failpoints := $(build)/failpoints/millrace-worker $(build)/failpoints/millrace-admin

tests: all failpoints $(build)/millrace-tests $(build)/millrace-stack  ## build what scripts/test runs
loads: $(addprefix $(build)/millrace-,chaos flood empty idle-clients fill)  ## build what scripts/chaos, flood and bench run
# A worker with failpoints, where tests can kill it (src/failpoint.h). The product has none.
failpoints: $(failpoints)

$(build)/millrace-worker: $(build)/src/main.o $(filter-out $(commands),$(objects))
$(build)/millrace-admin: $(build)/src/admin/main.o $(objects)
# The tests themselves are compiled once for both builds, without optimization: only the code under test is sanitized.
$(build)/millrace-tests: $(tested) $(objects)
$(build)/millrace-tests: LDLIBS += -lCppUTest
# Starts the product in a home of its own, for tests that are not C++ (tests/support/promises).
$(build)/millrace-stack: $(stack:%.cpp=build/%.o) $(helpers) $(objects)
# scripts/chaos
$(build)/millrace-chaos: $(chaos_o) $(objects)
# scripts/flood
$(build)/millrace-flood: $(flood:%.cpp=build/%.o) $(helpers) $(objects)

# Programs that scripts/bench needs.
$(build)/millrace-empty: build/tests/peers/empty/main.o
$(build)/millrace-idle-clients: build/tests/peers/idle_clients/main.o
$(build)/millrace-fill: $(patsubst %.cpp,build/%.o,$(wildcard tests/bench/fill/*.cpp)) $(objects)

# What runs from here keeps its program until there is another.
link = $(CXX) $(LDFLAGS) -o $@.new $^ $(LDLIBS) && mv $@.new $@

failpoint_sources := $(shell grep -rl FAILPOINT src --include='*.cpp')
ifdef UNITS
failpoint_sources := $(shell grep -lFw $(failpoint_sources:%=-e %) $(units))
endif
with_failpoints := $(failpoint_sources:%.cpp=$(build)/failpoints/%.o) $(filter-out $(failpoint_sources:%.cpp=$(build)/%.o),$(objects))
$(build)/failpoints/millrace-worker: $(build)/src/main.o $(filter-out $(commands) $(commands:$(build)/%=$(build)/failpoints/%),$(with_failpoints))
$(build)/failpoints/millrace-admin: $(build)/src/admin/main.o $(with_failpoints)
$(failpoints):
	@echo "link $@"
	@$(link)

$(build)/failpoints/%.o: %.cpp
	@mkdir -p $(@D)
	@echo "compile $< with failpoints"
	@$(cached) $(CPPFLAGS) -DMILLRACE_FAILPOINTS $(CXXFLAGS) -c -o $@ $<

$(build)/millrace-%:
	@echo "link $@"
	@$(link)

# Only version.o is compiled again for a new version.
version_o := $(addsuffix /src/version.o,build build/sanitize build/fuzz) build/tidy/src/version.ok build/includes/src/version.ok
$(version_o): defines := -DMILLRACE_VERSION='"$(file <VERSION)"'
$(version_o): VERSION

$(build)/%.o: %.cpp
	@mkdir -p $(@D)
	@echo "compile $<"
	@$(cached) $(CPPFLAGS) $(defines) $(CXXFLAGS) -c -o $@ $<

# The concept generator's words: our own lists, and Debian's wordnet-base and unicode-cldr-core. None is read at
# run time.
words   := src/generator/words
lines   := src/generator/lines
wordnet := /usr/share/wordnet
cldr    := /usr/share/unicode/cldr/common/annotations

ifdef SANITIZE
# The words are data: with sanitizers, it takes minutes to make them.
build/lexicon.o: $(wildcard $(words)/*/* $(lines)/*/* src/lexicon_builder/*)
	@$(MAKE) --no-print-directory SANITIZE= $@
else
$(build)/millrace-lexicon: $(lexicon) $(build)/src/generator/ground/letters.o
# Its libraries only: those of millrace-tests, for which it may be made, would put the leak detector into it.
$(build)/millrace-lexicon: LDLIBS := $(found)

$(build)/lexicon.cpp: $(build)/millrace-lexicon $(wildcard $(words)/*/* $(lines)/*/*)
	$< $(wordnet) $(cldr) $(words) $(lines) > $@.new
	mv $@.new $@

$(build)/lexicon.o: $(build)/lexicon.cpp
	$(cached) $(CPPFLAGS) $(CXXFLAGS) -c -o $@ $<
endif

# Pages that a worker fills in (src/web/pages/template.h): some-page.html becomes web::templates::some_page. And the interface
# description, of which others are made (src/agents).
templates := $(wildcard src/*/templates/*.html) nginx/www/openapi.json
$(build)/templates.cpp: $(templates)
	@mkdir -p $(@D)
	@echo "write $@"
	@for page in $^; do name=$$(basename $${page%.*} | tr - _); \
	  printf 'namespace web::templates { extern const char %s[]; }\n' $$name; \
	  printf 'const char web::templates::%s[] = R"page(' $$name; cat $$page || exit; echo ')page";'; done > $@.new
	@mv $@.new $@

$(build)/templates.o: $(build)/templates.cpp
	@echo "compile $<"
	@$(cached) $(CPPFLAGS) $(CXXFLAGS) -c -o $@ $<

# What pages with a player load: modules in one function, so that a page sees nothing of them but Telemetry.
build/www/telemetry.js: $(wildcard nginx/www/telemetry/*.js)
	@mkdir -p $(@D)
	@echo "write $@"
	@{ echo '// Reports to Millrace how a <video> or <audio> plays. telemetry.d.ts says how to use it.'; echo '"use strict"; (() => {'; \
	  sed -E '/^import /d; /^ *(\/\/|\/?\*)/d; s/^export //; s/^ +//; s/ \/\/ .*//; s/\/\*\*[^*]*\*\/ ?//; /^$$/d' $^; echo '})();'; } > $@.new
	@mv $@.new $@

quick := -O0 -g1
build/tests/peers/%.o build/tests/bench/%.o: quick := -O2
build/tests/%.o: tests/%.cpp
	$(compile_test)
build/build/units/tests%.o: build/units/tests%.cpp
	$(compile_test)

define compile_test
@mkdir -p $(@D)
@echo "compile $<"
@$(cached) -Isrc -Itests -I. -D_GLIBCXX_ASSERTIONS -MMD -MP $(quick) $(common) -c -o $@ $<
endef

# Each tests/fuzz/*.cpp is a libFuzzer program. It is linked with an archive of the product, so that a function it defines
# itself, such as the answers of another host (tests/fuzz/peer.h), replaces the product's.
FUZZ_CXX   ?= clang++-14
FUZZ_FLAGS := -O1 -g1 -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer \
              -fsanitize-ignorelist=tests/fuzz/ignored
# What a target replaces has a file of its own in the archive.
replaced   := src/net/%
ifdef UNITS
fuzzed     := $(filter-out src/admin/%,$(filter $(replaced) src/version.cpp,$(sources)) $(filter-out build/units/src_admin% build/units/src_net%,$(units)))
else
fuzzed     := $(filter-out src/admin/%,$(sources))
endif
fuzzed     := $(fuzzed:%.cpp=build/fuzz/%.o)
fuzzers    := $(patsubst tests/%.cpp,build/%,$(wildcard tests/fuzz/*.cpp))

fuzz: $(fuzzers)  ## build the fuzz targets of scripts/fuzz with clang in build/fuzz

$(fuzzers): build/fuzz/%: build/fuzz/tests/fuzz/%.o build/fuzz/millrace.a
	@echo "link $@"
	@$(FUZZ_CXX) $(FUZZ_FLAGS) -fsanitize=fuzzer -pie -o $@ $^ $(LDLIBS)

build/fuzz/millrace.a: $(fuzzed) build/lexicon.o build/fuzz/build/templates.o
	@rm -f $@
	@ar rcs $@ $^

build/fuzz/%.o: %.cpp
	@mkdir -p $(@D)
	@echo "compile $< for fuzzing"
	@$(FUZZ_CXX) -I. -Isrc -Itests -D_GLIBCXX_ASSERTIONS -MMD -MP $(FUZZ_FLAGS) -fsanitize=fuzzer-no-link $(defines) $(filter-out -Wno-restrict -Wno-subobject-linkage,$(common)) -c -o $@ $<

run:  ## install missing packages, build, serve (scripts/run)
	scripts/run

test:  ## install and build what the tests need, run all of them (scripts/test; also: scripts/test Keys, Keys.works, quick)
	scripts/test

chaos:  ## inject faults under load, then check the data (scripts/chaos)
	scripts/chaos

flood:  ## flood each path in turn while others use the product (scripts/flood)
	scripts/flood

bench:  ## run the benchmark of ingest (scripts/bench)
	scripts/bench

check: check-floors check-statements check-scripts check-format check-javascript  ## checks that need no build: floors, statements, shellcheck, formatting, types of JavaScript

check-floors:
	scripts/check-floors

check-statements:
	scripts/check-statements

check-scripts:
	shellcheck -x $$(git ls-files scripts tests .ci | xargs grep -lE '^#!/.*\b(ba)?sh$$')
	@if grep -LE '^ *(\. .*/(locale|help|support/load)"?$$|export LC_ALL=C.UTF-8)' \
	  $$(git ls-files scripts | grep -v /debian/ | xargs grep -lE '^#!/bin/bash') | grep .; \
	then echo "these source neither scripts/help nor scripts/locale"; exit 1; fi

check-format:
	git ls-files '*.cpp' '*.h' | xargs clang-format --dry-run -Werror

# With npm's packages, if they are installed: types (jsconfig.json) and formatting (.prettierrc) of what browsers are served.
npm    := PATH=$$(echo $(CURDIR)/tests/node_modules/node-linux-*/bin):$$PATH tests/node_modules/.bin
served := git ls-files 'nginx/www/*.js' 'nginx/www/*.mjs' ':!nginx/www/app/vendor'
check-javascript:
	@if MILLRACE_TESTS_NPM=none tests/support/npm-packages; then \
	  $(npm)/tsc --project jsconfig.json && $(served) | xargs env $(npm)/prettier --check --log-level warn; \
	else echo "NOT CHECKED: types and formatting of JavaScript: npm's packages are not installed (tests/support/npm-packages)"; fi

format:  ## format all C++ (.clang-format), and JavaScript if npm's packages are installed (.prettierrc)
	git ls-files '*.cpp' '*.h' | xargs clang-format -i
	@! MILLRACE_TESTS_NPM=none tests/support/npm-packages || $(served) | xargs env $(npm)/prettier --write --log-level warn

# One file takes a second or two; it is checked again only if it, or something that it includes, has changed.
tidy: $(patsubst %.cpp,build/tidy/%.ok,$(sources) src/main.cpp src/admin/main.cpp)  ## run clang-tidy on what has changed since it was last clean (.clang-tidy)

build/tidy/%.ok: %.cpp build/%.o .clang-tidy
	@mkdir -p $(@D)
	@echo "tidy $<"
	@clang-tidy --quiet $< -- -Isrc $(defines) $(filter-out -Wno-restrict,$(common)) 2>&1 | { ! grep -E -A5 'warning:|error:'; }
	@touch $@

# What UNITS=1 does not see: a file that compiles only because another one before it includes something.
check-includes: $(patsubst %.cpp,build/includes/%.ok,$(sources) src/main.cpp src/admin/main.cpp)  ## check that each file includes what it needs
build/includes/%.ok: %.cpp
	@mkdir -p $(@D)
	@$(CXX) -fsyntax-only -Isrc -Itests -D_GLIBCXX_ASSERTIONS $(defines) -MMD -MP -MT $@ -MF $(@:.ok=.d) $(common) $<
	@touch $@

# What only `scripts/test all` builds is compiled by no other run of the tests.
check-rare: $(patsubst %.cpp,build/includes/%.ok,$(shell find tests/fuzz tests/bench tests/chaos tests/flood tests/peers -name '*.cpp'))  ## check that the fuzz targets and what makes load compile

# Only copies files; `millrace setup` does the rest (scripts/README.md, "Deploy").
PREFIX ?= /usr
prefix ?= $(PREFIX)
to     := $(DESTDIR)$(prefix)
shared := $(to)/share/millrace
on_a_host := setup uninstall create-users
install: all build/www/telemetry.js  ## install below $(DESTDIR)$(prefix), for a host with systemd; prefix is /usr by default
	install -D -t $(to)/lib/millrace $(build)/millrace-worker $(build)/millrace-admin
	install -D -m 644 -t $(shared)/sql sql/*.sql
	install -D -m 644 -t $(shared)/sql/grants sql/grants/*.sql
	install -D -m 644 -t $(shared)/nginx $(wildcard nginx/*.conf nginx/*.in)
	find nginx/www -type f ! -name README.md ! -path '*/vendor/*.d.ts' ! -path 'nginx/www/telemetry/*' -exec install -D -m 644 {} $(shared)/{} \;
	install -m 644 build/www/telemetry.js $(shared)/nginx/www/
	install -D -t $(shared)/scripts $(addprefix scripts/,$(on_a_host))
	install -D -m 644 -t $(shared)/scripts scripts/help scripts/locale
	cd scripts && find host serve ! -name private-database ! -name service ! -name supervised ! -name end-left -type f -exec cp --parents -t $(shared)/scripts {} +
	chmod -R u=rwX,go=rX $(shared)/scripts
	install -D -m 644 -t $(shared)/monitoring scripts/monitoring/*
	$(build)/millrace-admin alert-rules > $(shared)/monitoring/rules.yml
	chmod 644 $(shared)/monitoring/rules.yml
	install -D -m 644 -t $(to)/lib/systemd/system $(wildcard scripts/systemd/*.service scripts/systemd/*.socket scripts/systemd/*.path)
	env -i $(build)/millrace-admin units $(to)/lib
	install -D -m 644 scripts/systemd/tmpfiles.conf $(to)/lib/tmpfiles.d/millrace.conf
	install -m 644 scripts/systemd/logrotate.conf $(shared)/
	install -D -t $(to)/bin scripts/package/millrace scripts/package/millrace-admin
	install -d $(to)/share/bash-completion/completions
	$(build)/millrace-admin completion > $(to)/share/bash-completion/completions/millrace-admin
	install -m 644 scripts/package/completion $(to)/share/bash-completion/completions/millrace
	chmod 644 $(to)/share/bash-completion/completions/millrace-admin
	install -D -m 644 -t $(to)/share/man/man8 src/millrace-worker.8 src/admin/millrace-admin.8 scripts/package/millrace.8
	install -D -m 644 nginx/README.md $(to)/share/doc/millrace/nginx.md
	install -D -m 644 scripts/README.md $(to)/share/doc/millrace/host.md
	install -D -m 644 -t $(to)/share/doc/millrace CHANGELOG.md
	@# Units and scripts contain paths below /usr; replace them by those below prefix.
	grep -rlE '/usr/(lib|share|share/doc)/millrace' $(to)/lib/systemd/system/millrace* $(shared)/scripts $(to)/bin/millrace $(to)/bin/millrace-admin | \
	  xargs sed -i -E 's#/usr/(lib|share|share/doc)/millrace#$(prefix)/\1/millrace#g'

# debhelper wants debian/ at the top of a tree of its own, so the package is built in a copy. MILLRACE_BINARIES is a folder
# with programs that are built already.
deb:  ## build the Debian package build/millrace_VERSION_ARCHITECTURE.deb
	scripts/make-deb

help:  ## show this list
	@sed -nE 's/^([a-z-]+):.*  ## (.*)/\1\t\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 10

clean:  ## remove build/
	rm -rf build

.PHONY: all tests loads failpoints fuzz run test chaos flood bench check check-floors check-statements check-scripts check-format check-javascript check-includes check-rare format tidy install deb help clean

-include $(shell find build \( -name test-homes -o -name trees \) -prune -o -name '*.d' -type f -print 2>/dev/null)
