#!/usr/bin/env node
import { extname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfChanged, root, setUp } from './set-up.mjs'
import { main } from './step.mjs'

/**
 * `npx feedlab COMMAND`. Those with `built` are programs of the server, in `src/server/`; `files` says which of their words are names of
 * files, `needs` what to say where there is no word. `otherwise` is what was not done if the build fails.
 */
const COMMANDS = {
  start: {
    about: 'Starts the server. Installs and builds what is missing; npm start does the same.',
    built: 'main',
    otherwise: 'Feedlab was not started',
  },
  'owner-link': {
    usage: '[ADDRESS]',
    about:
      'Prints the link by which the owner makes their account, or chooses a new password. With an address: that of another owner.',
    built: 'commands/owner-link',
    otherwise: 'There is no link',
  },
  backup: {
    usage: '[FILE]',
    about: 'Writes the whole installation into one ZIP file, while the server runs or not. Without a name: into BACKUP_DIR.',
    built: 'commands/backup',
    files: (word) => !word.startsWith('--'),
    otherwise: 'There is no backup',
  },
  restore: {
    usage: 'FILE [--replace]',
    about: 'Restores a backup while no server runs. With --replace: into a place that has data, which are deleted.',
    built: 'commands/restore',
    files: (word) => !word.startsWith('--'),
    otherwise: 'Nothing was restored',
  },
  doctor: {
    about: 'Says what is wrong with the installation and what to do about it. Ends with 1 if there is a problem.',
    built: 'commands/doctor',
    otherwise: 'Nothing was checked',
  },
  simulate: {
    usage: '--study ID [--participants 500] [--seed 1] [--speed max|real] [--profile FILE] [--url https://feed.example] [--json]',
    about:
      'Lets simulated participants go through a study on a running server (docs/SIMULATION.md). Ends with 1 if something was refused.',
    built: 'commands/simulate',
    files: (_word, before) => before === '--profile',
    otherwise: 'Nobody was simulated',
  },
  rehearse: {
    usage: '--study ID [--url https://feed.example]',
    about: 'Tries every exit of a study on a running server with test people (docs/PANELS.md). Ends with 1 if one is wrong.',
    built: 'commands/rehearse',
    otherwise: 'Nothing was rehearsed',
  },
  report: {
    usage: '--study ID [--out FOLDER] [--people real|simulated] [--url https://feed.example]',
    about:
      'Writes the methods appendix of a study on a running server into a folder: HTML, Markdown and figures (docs/REPORT.md).',
    built: 'commands/report',
    files: (_word, before) => before === '--out',
    otherwise: 'There is no report',
  },
  verify: {
    usage: 'PACKAGE.zip',
    about:
      'Checks a data package with the rules of this project, whatever program lies in the package (docs/VERIFY.md). Ends with 1 if something differs.',
    built: 'verify.mjs',
    files: () => true,
    needs: 'Say which package, as in: npx feedlab verify study-abc.zip',
    otherwise: 'Nothing was checked',
  },
  'stand-in-panel': {
    usage: '[--port 4400] [--token stand-in]',
    about:
      'Starts a small Prolific on this machine, to try the page Panel without the real one (docs/PANELS.md). Ctrl+C stops it.',
    built: 'commands/stand-in-panel',
    otherwise: 'The stand-in was not started',
  },
  'stand-in-services': {
    usage: '[--port 4500] [--token stand-in]',
    about:
      'Starts a small Zenodo and a small OSF on this machine, to try the page Publish without the real ones (docs/PUBLISH.md). Ctrl+C stops them.',
    built: 'commands/stand-in-services',
    otherwise: 'The stand-ins were not started',
  },
  audit: {
    about:
      'Asks the npm registry for known faults of the packages. Ends with 1 from level high on, with 2 if nobody could be asked.',
    run: async () => (await import('./read-audit.mjs')).audit(root),
  },
}

const line = ([name, { usage = '', about }]) => `  ${`${name} ${usage}`.trimEnd()}\n      ${about}`
const HELP = `npx feedlab COMMAND, in the folder of the project:\n\n${Object.entries(COMMANDS).map(line).join('\n')}

npx feedlab COMMAND --help is about one of them.`

const [name = 'help', ...words] = process.argv.slice(2)
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
if (['help', '--help', '-h'].includes(name)) {
  console.log(HELP)
} else if (command === undefined) {
  console.error(`There is no command ${name}.\n\n${HELP}`)
  process.exitCode = 2
} else if (words.includes('--help') || words.includes('-h')) {
  console.log(`npx feedlab${line([name, command]).slice(1)}`)
} else {
  await (command.run ?? runBuilt)(command, words)
}

/** Builds if needed, then runs a program of the server in this process. */
async function runBuilt({ built, files = () => false, needs, otherwise }, given) {
  if (needs !== undefined && given.length === 0) {
    console.error(needs)
    process.exitCode = 2
    return
  }
  // The set-up goes to the project; a relative path is meant from where the person is.
  const from = process.env.INIT_CWD ?? process.cwd()
  const meant = given.map((word, i) => (files(word, given[i - 1]) ? resolve(from, word) : word))
  process.argv = [...process.argv.slice(0, 2), ...meant]
  await main(async () => {
    await setUp()
    await buildIfChanged()
  }, `${otherwise}; the lines above say why.`)
  await import(pathToFileURL(resolve(root, 'dist', 'server', extname(built) === '' ? `${built}.js` : built)).href)
}
