// The settings of the server as a page, from .env.example.

/** The Markdown of the page of settings. @param text .env.example */
export function settingsPage(text) {
  const parts = text
    .split(/\n{2,}/)
    .map((part) => part.split('\n').filter((line) => line !== ''))
    .filter((lines) => lines.some((line) => /^# [A-Z][A-Z0-9_]*=/.test(line)));
  const settings = parts.map((lines) => {
    const [, name, value] = /^# ([A-Z][A-Z0-9_]*)=(.*)$/.exec(lines.at(-1));
    const paragraphs = lines.slice(0, -1).map((line) => line.replace(/^# ?/, ''));
    const byDefault = value === '' ? 'Not set by default.' : `Default: \`${value}\``;
    return `## \`${name}\`\n\n${paragraphs.map((line) => line.replaceAll('<', '\\<')).join('\n\n')}\n\n${byDefault}\n`;
  });
  return `# Settings

Environment variables, or lines of a file \`.env\` in the directory where the server starts. All are optional.

${settings.join('\n')}`;
}
