import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectDir, verifierFile } from '../places.ts'

let known: Promise<string> | undefined

/** The program of the package that checks it, the same in every one. From sources it is built when it is first needed. */
export function verifier(): Promise<string> {
  known ??= verifierFile === undefined ? builtNow() : readFile(verifierFile, 'utf8')
  return known
}

async function builtNow(): Promise<string> {
  const script = join(projectDir, 'scripts/build-verifier.mjs')
  const { buildVerifier } = (await import(script)) as { buildVerifier: () => Promise<string> } // our own script
  return buildVerifier()
}
