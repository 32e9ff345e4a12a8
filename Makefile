# make            the worker and the operator's command line, in build/
# make run        install what is missing, build, serve            (scripts/run)
# make test       everything the tests need, then all of them      (scripts/test)
# make chaos      kill it while it works, and then count           (scripts/chaos)
# make flood      flood it path by path while others use it     (scripts/flood)
# make bench      figures as ratios to something measured beside   (scripts/bench)
# make fuzz       what scripts/fuzz runs, by clang, in build/fuzz
# make check      what needs no server: floors, shell, formatting of routes
# make docs       the interface as one page to read without a host, build/docs/api.html
# make install    into DESTDIR, for a host with systemd
#
# SANITIZE=1 builds with ASan and UBSan into build/sanitize instead.

libraries := cairo freetype2 glib-2.0 libcurl libpng libsodium libturbojpeg libwebp openssl zlib

CXX      ?= g++
CXXFLAGS ?= -O2 -g
build    := build

ifdef SANITIZE
build    := build/sanitize
CXXFLAGS := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer
LDFLAGS  += -fsanitize=address,undefined
else
CPPFLAGS += -D_FORTIFY_SOURCE=2
LDFLAGS  += -Wl,-z,relro,-z,now
endif

CPPFLAGS += -Isrc -D_GLIBCXX_ASSERTIONS -MMD -MP
# g++ 12 warns of overlapping copies inside std::string's own operator+ (GCC bug 105651).
common   := -std=c++17 -Wall -Wextra -Werror -Wno-restrict -fPIE $(shell pkg-config --cflags $(libraries))
CXXFLAGS += $(common) -fstack-protector-strong
LDFLAGS  += -pie
LDLIBS   += -lfcgi -lmysqlcppconn $(shell pkg-config --libs $(libraries)) -lpthread

programs  := src/main.cpp src/admin/main.cpp src/lexicon/%
sources   := $(filter-out $(programs),$(shell find src -name '*.cpp'))
tests     := $(shell find tests -name '*.cpp' -not -path 'tests/fuzz/*' -not -path 'tests/peers/*' -not -path 'tests/chaos/*' -not -path 'tests/flood/*')
chaos     := $(shell find tests/chaos -name '*.cpp') $(filter-out tests/support/browser.cpp,$(wildcard tests/support/*.cpp))
flood     := $(wildcard tests/flood/*.cpp) tests/chaos/findings.cpp tests/chaos/waiting.cpp \
             $(filter-out tests/support/browser.cpp,$(wildcard tests/support/*.cpp))
objects   := $(sources:%.cpp=$(build)/%.o) $(build)/lexicon.o $(build)/api_keys_page.o

all: $(build)/millrace-worker $(build)/millrace-admin

# Beside the tests stands a worker with places where it can be made to die (src/failpoint.h); the product has none.
tests: all $(build)/millrace-tests $(build)/millrace-chaos $(build)/millrace-flood $(build)/failpoints/millrace-worker $(build)/failpoints/millrace-admin

$(build)/millrace-worker: $(build)/src/main.o $(objects)
$(build)/millrace-admin: $(build)/src/admin/main.o $(objects)
# The tests themselves are compiled once for both builds, and quickly: what they try is what is sanitized.
$(build)/millrace-tests: $(tests:%.cpp=build/%.o) $(objects)
$(build)/millrace-tests: LDLIBS += -lCppUTest
# scripts/chaos
$(build)/millrace-chaos: $(chaos:%.cpp=build/%.o) $(objects)
# scripts/flood
$(build)/millrace-flood: $(flood:%.cpp=build/%.o) $(objects)

# What scripts/bench measures beside the worker.
$(build)/millrace-empty: build/tests/peers/empty/main.o
$(build)/millrace-crowd: build/tests/peers/crowd/main.o

places := $(shell grep -rl FAILPOINT src --include='*.cpp')
with_places := $(places:%.cpp=$(build)/failpoints/%.o) $(filter-out $(places:%.cpp=$(build)/%.o),$(objects))
$(build)/failpoints/millrace-worker: $(build)/src/main.o $(with_places)
$(build)/failpoints/millrace-admin: $(build)/src/admin/main.o $(with_places)
$(build)/failpoints/millrace-worker $(build)/failpoints/millrace-admin:
	@echo "link $@"
	@$(CXX) $(LDFLAGS) -o $@ $^ $(LDLIBS)

$(build)/failpoints/%.o: %.cpp
	@mkdir -p $(@D)
	@echo "compile $< with failpoints"
	@$(CXX) $(CPPFLAGS) -DMILLRACE_FAILPOINTS $(CXXFLAGS) -c -o $@ $<

$(build)/millrace-%:
	@echo "link $@"
	@$(CXX) $(LDFLAGS) -o $@ $^ $(LDLIBS)

$(build)/%.o: %.cpp
	@mkdir -p $(@D)
	@echo "compile $<"
	@$(CXX) $(CPPFLAGS) $(CXXFLAGS) -c -o $@ $<

# The concept generator's words, from Debian's wordnet-base and unicode-cldr-core; neither is needed at run time.
wordnet := /usr/share/wordnet
cldr    := /usr/share/unicode/cldr/common/annotations

$(build)/millrace-lexicon: $(patsubst %.cpp,$(build)/%.o,$(wildcard src/lexicon/*.cpp)) \
                           $(build)/src/concept/rules/letters.o

$(build)/lexicon.cpp: $(build)/millrace-lexicon
	$< $(wordnet) $(cldr) > $@.new
	mv $@.new $@

$(build)/lexicon.o: $(build)/lexicon.cpp
	$(CXX) $(CPPFLAGS) $(CXXFLAGS) -c -o $@ $<

# The pages that depend on settings and orders (src/concept/handlers/packs.cpp).
$(build)/api_keys_page.cpp: nginx/www/api-keys.html nginx/www/claim.html
	@mkdir -p $(@D)
	{ printf 'extern const char kApiKeysPage[], kClaimPage[];\nconst char kApiKeysPage[] = R"page('; cat $<; echo ')page";'; \
	  printf 'const char kClaimPage[] = R"page('; cat $(word 2,$^); echo ')page";'; } > $@.new
	mv $@.new $@

$(build)/api_keys_page.o: $(build)/api_keys_page.cpp
	$(CXX) $(CPPFLAGS) $(CXXFLAGS) -c -o $@ $<

quick := -O0 -g1
build/tests/peers/%.o: quick := -O2
build/tests/%.o: tests/%.cpp
	@mkdir -p $(@D)
	@echo "compile $<"
	@$(CXX) -Isrc -Itests -D_GLIBCXX_ASSERTIONS -MMD -MP $(quick) $(common) -c -o $@ $<

# tests/fuzz/*.cpp: a program of libFuzzer each, which takes what it tries out of an archive: whatever it defines itself, such as
# another host's answers (tests/fuzz/peer.h), stands in for ours.
FUZZ_CXX   ?= clang++-14
FUZZ_FLAGS := -O1 -g1 -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer \
              -fsanitize-ignorelist=tests/fuzz/ignored
fuzzed     := $(patsubst %.cpp,build/fuzz/%.o,$(filter-out src/admin/commands/%,$(sources)))
fuzzers    := $(patsubst tests/%.cpp,build/%,$(wildcard tests/fuzz/*.cpp))

fuzz: $(fuzzers)

$(fuzzers): build/fuzz/%: build/fuzz/tests/fuzz/%.o build/fuzz/millrace.a
	@echo "link $@"
	@$(FUZZ_CXX) $(FUZZ_FLAGS) -fsanitize=fuzzer -pie -o $@ $^ $(LDLIBS)

build/fuzz/millrace.a: $(fuzzed) build/fuzz/build/lexicon.o build/fuzz/build/api_keys_page.o
	@rm -f $@
	@ar rcs $@ $^

build/fuzz/%.o: %.cpp
	@mkdir -p $(@D)
	@echo "compile $< for fuzzing"
	@$(FUZZ_CXX) -Isrc -Itests -D_GLIBCXX_ASSERTIONS -MMD -MP $(FUZZ_FLAGS) -fsanitize=fuzzer-no-link $(filter-out -Wno-restrict,$(common)) -c -o $@ $<

run:
	scripts/run

test:
	scripts/test

chaos:
	scripts/chaos

flood:
	scripts/flood

bench:
	scripts/bench

check: check-floors check-scripts

check-floors:
	scripts/check-floors

check-scripts:
	shellcheck -x $$(git ls-files scripts tests .ci | xargs grep -lE '^#!/bin/(ba)?sh')

# The page that nginx serves at /docs, with all it loads put inside.
docs: build/docs/api.html

build/docs/api.html: scripts/docs $(addprefix nginx/www/,docs.html docs.js style.css openapi.json)
	@mkdir -p $(@D)
	scripts/docs > $@.new
	mv $@.new $@

format:
	clang-format -i $$(git ls-files '*.cpp' '*.h')

# Nothing that runs is touched: scripts/README.md, "Deploy", says what comes next.
prefix := $(DESTDIR)/usr
install: all
	install -D -t $(prefix)/lib/millrace $(build)/millrace-worker $(build)/millrace-admin
	install -D -m 644 -t $(prefix)/share/millrace/sql sql/*.sql
	install -D -m 644 -t $(prefix)/share/millrace/sql/grants sql/grants/*.sql
	install -D -m 644 -t $(prefix)/share/millrace/nginx $(wildcard nginx/*.conf nginx/*.in)
	install -D -m 644 -t $(prefix)/share/millrace/nginx/www nginx/www/*
	install -D -t $(prefix)/share/millrace/scripts $(addprefix scripts/,certificate create-users nginx-config host-settings)
	install -D -m 644 -t $(prefix)/share/millrace/scripts scripts/settings scripts/environment scripts/help
	install -D -m 644 -t $(prefix)/lib/systemd/system $(wildcard scripts/systemd/*.service scripts/systemd/*.socket scripts/systemd/*.timer)
	install -D -m 644 scripts/systemd/quick-pool.conf $(prefix)/lib/systemd/system/millrace@ingest.socket.d/backlog.conf
	install -D -m 644 scripts/systemd/quick-pool.conf $(prefix)/lib/systemd/system/millrace@pages.socket.d/backlog.conf
	for pool in generate ingest pages; do install -D -m 644 scripts/systemd/without-secret.conf \
	  $(prefix)/lib/systemd/system/millrace@$$pool.service.d/secret.conf; done
	install -D -m 644 scripts/systemd/sysusers.conf $(prefix)/lib/sysusers.d/millrace.conf
	install -D -m 644 scripts/systemd/tmpfiles.conf $(prefix)/lib/tmpfiles.d/millrace.conf
	install -D -m 644 scripts/systemd/logrotate.conf $(DESTDIR)/etc/logrotate.d/millrace
	install -D scripts/millrace-admin $(prefix)/bin/millrace-admin
	install -D -m 644 -t $(prefix)/share/man/man8 src/millrace-worker.8 src/admin/millrace-admin.8

clean:
	rm -rf build

.PHONY: all docs tests fuzz run test chaos flood bench check check-floors check-scripts format install clean

-include $(shell find build -name '*.d' -type f 2>/dev/null)
