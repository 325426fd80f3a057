import { readFileSync } from 'node:fs'

/**
 * Loaded into the server before anything else: a wall clock that a test can set. At SIGUSR2 it reads from CLOCK_FILE by how many
 * milliseconds it is wrong. The clock of PostgreSQL, and the one that measures elapsed time, stay as they are.
 */
const rightNow = Date.now
let shiftMs = 0

Date.now = () => rightNow() + shiftMs
globalThis.Date = new Proxy(Date, {
  construct: (RealDate, args, made) => Reflect.construct(RealDate, args.length === 0 ? [Date.now()] : args, made),
})

process.on('SIGUSR2', () => {
  shiftMs = Number(readFileSync(process.env.CLOCK_FILE ?? '', 'utf8'))
  console.log(`The clock is wrong by ${shiftMs} ms`)
})
