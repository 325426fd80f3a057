import { checks } from '#domain/operations/doctor/index.ts'
import { gatherFacts } from '../doctor/gather-facts.ts'
import { migrationsDir } from '../places.ts'
import { runCommand } from './run-command.ts'

/** `npx feedlab doctor`: one line for each thing that it looked at. Ends with 1 if there is a problem. */
await runCommand('This installation could not be checked', async (env) => {
  const facts = await gatherFacts(env, migrationsDir)
  for (const { name, look } of checks) {
    for (const finding of look(facts)) {
      const todo = finding.level === 'ok' ? '' : `. ${finding.todo}`
      console.log(`${finding.level.padEnd(8)} ${name.padEnd(15)} ${finding.says}${todo}`)
      if (finding.level === 'problem') process.exitCode = 1
    }
  }
})
