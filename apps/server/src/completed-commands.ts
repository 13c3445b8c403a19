import type { Argument, Command, Option } from 'commander';

/** An option or argument as shell completion needs it. `apps/cli/src/server-commands.ts` reads it. */
interface CompletedInput {
  readonly flag?: string;
  readonly bare?: true;
  readonly choices?: readonly string[];
  readonly list?: true;
}

const choicesOf = ({ argChoices }: Option | Argument) => (argChoices ? { choices: argChoices } : {});

function optionOf(option: Option): CompletedInput {
  return {
    ...(option.long ? { flag: option.long } : {}),
    ...(option.required || option.optional ? {} : { bare: true }),
    ...choicesOf(option),
    ...(/<list>/.test(option.flags) ? { list: true } : {}),
  };
}

/** All commands below `command` that do something, with their options and the values that those take. */
export function commandsOfServer(
  command: Command,
  path: readonly string[] = [],
): readonly { name: string; options: readonly CompletedInput[]; args: readonly CompletedInput[] }[] {
  return command.commands.flatMap((child) => {
    const name = [...path, child.name()];
    if (child.commands.length > 0) return commandsOfServer(child, name);
    return [
      {
        name: name.join(' '),
        options: child.options.map(optionOf),
        args: child.registeredArguments.map(choicesOf),
      },
    ];
  });
}
