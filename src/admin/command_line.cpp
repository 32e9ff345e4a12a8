#include "admin/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "admin/commands.h"
#include "admin/completion.h"
#include "version.h"

namespace admin {
namespace {

bool is_option_group(const CLI::App* app) { return app->get_name().empty(); }

std::string usage_of(const CLI::Option* option) {
  if (option->get_positional()) return option->get_name(true);
  if (option->get_expected_max() == 0) return option->get_name();  // a flag
  const std::string value = option->get_type_name();               // with its choices: "STATE:{open,fulfilled}"
  return option->get_name() + " " + value.substr(0, value.find(':'));
}

// Returns "KEY --credits N [--label TEXT]", without --help and --json, which every command takes.
std::string parameters_of(const CLI::App* app) {
  std::string words, options, alternatives;
  for (const auto* option : app->get_options()) {
    const std::string usage = usage_of(option);
    if (option == app->get_help_ptr() || usage == "--json") continue;
    if (option->get_positional()) words += " " + usage;
    if (!option->get_positional()) options += option->get_required() ? " " + usage : " [" + usage + "]";
  }
  for (const auto* group : app->get_subcommands(is_option_group)) {
    for (const auto* option : group->get_options())
      alternatives += (alternatives.empty() ? "" : " | ") + usage_of(option);
  }
  return words + options + (alternatives.empty() ? "" : " (" + alternatives + ")");
}

std::vector<const CLI::App*> commands_below(const CLI::App* app) {
  return app->get_subcommands([](const CLI::App* below) { return !is_option_group(below); });
}

// Lists all commands on one page, each with its parameters and what it does.
std::string overview(const CLI::App* app, const std::string& words) {
  std::string text;
  for (const auto* below : commands_below(app)) {
    const std::string name = words + below->get_name();
    const bool is_subject = !commands_below(below).empty();
    text += is_subject ? overview(below, name + " ")
                       : "  " + name + parameters_of(below) + "\n      " + below->get_description() + "\n";
  }
  return text;
}

// Changes CLI11's help: usage names the options, and help without a command lists all commands.
struct HelpFormatter : CLI::Formatter {
  std::string make_usage(const CLI::App* app, std::string name) const override {
    const bool is_command = commands_below(app).empty();
    return "usage: " + name + (is_command ? parameters_of(app) : " COMMAND") + "\n";
  }
  std::string make_subcommands(const CLI::App* app, CLI::AppFormatMode mode) const override {
    if (app->get_parent()) return CLI::Formatter::make_subcommands(app, mode);
    return "\nCommands (COMMAND --help explains one):\n" + overview(app, "");
  }
  std::string make_description(const CLI::App* app) const override { return app->get_description() + "\n"; }
  std::string make_expanded(const CLI::App* group) const override {
    return "\nExactly one of:\n" + make_options(group);
  }

 private:
  std::string make_options(const CLI::App* group) const {
    std::string text;
    for (const auto* option : group->get_options()) text += make_option(option, false);
    return text;
  }
};

void add_parameter(CLI::App& app, const Parameter& parameter) {
  const bool is_flag = parameter.value.empty() && parameter.name[0] == '-';
  auto* option = is_flag ? app.add_flag(parameter.name) : app.add_option(parameter.name);
  option->description(parameter.about)->required(parameter.required)->disable_flag_override();
  if (!parameter.value.empty()) option->type_name(parameter.value);
  if (parameter.check) option->check(parameter.check);
  if (!parameter.choices.empty()) option->check(CLI::IsMember(parameter.choices));
}

CLI::App& add_alternatives(CLI::App& app) {
  auto& group = *app.add_option_group("Alternatives")->require_option(1);
  group.set_help_flag();  // its command has one
  return group;
}

void add_parameters(CLI::App& app, const Command& command) {
  auto& options = command.needs_one_option ? add_alternatives(app) : app;
  for (const auto& parameter : command.parameters) {
    add_parameter(parameter.name[0] == '-' ? options : app, parameter);
  }
  app.add_flag("--json", "Print the result as JSON, for scripts");
}

CLI::App& add_subcommand(CLI::App& parent, const std::string& name, const std::string& about) {
  // Allows at most one subcommand, so that a THEME such as "verify" is not taken for another command.
  return *parent.add_subcommand(name, about)->require_subcommand(0, 1)->group("Commands");
}

CLI::App& subject(CLI::App& root, const std::string& name) {
  const auto known = root.get_subcommands([&](const CLI::App* app) { return app->get_name() == name; });
  return known.empty() ? add_subcommand(root, name, about_subject(name)) : *known.front();
}

void add_command(CLI::App& root, const Command& command) {
  const auto space = command.words.find(' ');
  auto& parent = space == std::string::npos ? root : subject(root, command.words.substr(0, space));
  add_parameters(add_subcommand(parent, command.words.substr(space + 1), command.about), command);
}

void describe(CLI::App& root, const std::vector<Command>& commands) {
  root.formatter(std::make_shared<HelpFormatter>());
  root.get_formatter()->label("Positionals", "Arguments");
  root.require_subcommand(0, 1);
  root.set_help_flag("-h,--help", "Print this help");
  root.set_version_flag("--version", std::string("millrace-admin ") + kVersion, "Print the version");
  for (const auto& command : commands) add_command(root, command);
  add_subcommand(root, "completion", "Print a script that completes these commands in bash");
}

struct Selected {
  const CLI::App* app;
  std::string words;  // "key issue"; empty without a command
};

Selected selected_in(const CLI::App& root) {
  Selected found{&root, ""};
  while (!found.app->get_subcommands().empty()) {
    found.app = found.app->get_subcommands().front();
    found.words += (found.words.empty() ? "" : " ") + found.app->get_name();
  }
  return found;
}

std::string usage_of(const Selected& selected) {
  return "usage: millrace-admin " + selected.words + parameters_of(selected.app) + "\n";
}

Message not_expected(const CLI::App& root) {
  const auto selected = selected_in(root);
  const auto left = selected.app->remaining();
  // An option before the command was left by one above it.
  const std::string word = printable(left.empty() ? root.remaining(true).front() : left.front());
  if (commands_below(selected.app).empty()) {
    return {"\"" + word + "\" is not expected\n" + usage_of(selected), 2};
  }
  const bool is_root = selected.words.empty();
  return {"unknown command \"" + selected.words + (is_root ? "" : " ") + word + "\"\n" +
              (is_root ? "millrace-admin --help lists the commands\n" : root.help()),
          2};
}

Message explained(const CLI::App& root, const CLI::Error& error) {
  if (dynamic_cast<const CLI::CallForHelp*>(&error)) return {root.help(), 0};
  if (dynamic_cast<const CLI::Success*>(&error)) return {error.what() + std::string("\n"), 0};
  if (dynamic_cast<const CLI::ExtrasError*>(&error)) return not_expected(root);
  return {printable(error.what()) + "\n" + usage_of(selected_in(root)), 2};
}

Call call_of(const Command& command, const CLI::App& app) {
  std::map<std::string, std::string> given;
  for (const auto& parameter : command.parameters) {
    const auto* option = app.get_option_no_throw(parameter.name);
    if (option->count() != 0) given[parameter.name] = option->results().front();
  }
  return {&command, Arguments(given), app.count("--json") != 0};
}

}  // namespace

std::variant<Call, Message> read_command_line(const std::vector<Command>& commands,
                                              std::vector<std::string> arguments) {
  CLI::App root("The operator's command line of Millrace.", "millrace-admin");
  describe(root, commands);
  std::reverse(arguments.begin(), arguments.end());  // CLI11 takes them in reverse
  try {
    root.parse(std::move(arguments));
  } catch (const CLI::Error& error) {
    return explained(root, error);
  }

  const auto selected = selected_in(root);
  if (selected.words == "completion") return Message{bash_completion(commands), 0};
  const auto named = [&](const Command& command) { return command.words == selected.words; };
  const auto command = std::find_if(commands.begin(), commands.end(), named);
  if (command == commands.end()) return Message{root.help(), 2};
  return call_of(*command, *selected.app);
}

}  // namespace admin
