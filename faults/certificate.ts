import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Paths of two files. */
export type Certificate = { crt: string; key: string }

/** A certificate for one name, signed by itself. */
export async function aCertificate(dir: string, name: string): Promise<Certificate> {
  const [crt, key] = [join(dir, 'site.crt'), join(dir, 'site.key')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const about = ['-days', '2', '-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]
  await promisify(execFile)('openssl', ['req', '-x509', ...curve, ...about, '-out', crt, '-keyout', key])
  return { crt, key }
}
