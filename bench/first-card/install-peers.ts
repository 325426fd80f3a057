import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Not in the lock file: only this bench needs them. */
const FOLDER = resolve('node_modules/.cache/bench-peers')

const PACKAGES = ['jspsych@8.3.0', '@jspsych/plugin-html-button-response@2.1.0', 'survey-core@2.5.38', 'survey-js-ui@2.5.38']
/** Its built file needs none of the 400 packages that it names. */
const ALONE = { name: 'lab.js', version: '2018.1.1' }

/** What Feedlab is measured beside, with the page of each. Their packages are in the folder. */
export const PEERS = [
  { name: 'jsPsych', app: 'bench/first-card/peers/jspsych.js' },
  { name: 'SurveyJS', app: 'bench/first-card/peers/surveyjs.js' },
  { name: 'lab.js', app: 'bench/first-card/peers/labjs.js' },
]

/** Installs them once. Answers the folder of their packages; undefined where they cannot be had. */
export function installPeers(): string | undefined {
  const modules = join(FOLDER, 'node_modules')
  const alone = join(modules, ALONE.name)
  if (existsSync(join(alone, 'package.json'))) return modules
  const npm = (...args: string[]) =>
    execFileSync('npm', [...args, '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: FOLDER, stdio: 'pipe' })
  try {
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(join(FOLDER, 'package.json'), '{ "private": true }')
    npm('install', '--no-save', ...PACKAGES)
    npm('pack', `${ALONE.name}@${ALONE.version}`)
    mkdirSync(alone, { recursive: true })
    execFileSync('tar', ['-xzf', `${ALONE.name}-${ALONE.version}.tgz`, '-C', alone, '--strip-components=1'], { cwd: FOLDER })
    return modules
  } catch (error) {
    console.log(`The peers cannot be installed, and are left out: ${error instanceof Error ? error.message : error}`)
    return undefined
  }
}
