import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { MAX_BUNDLE_BYTES, MAX_BUNDLE_FILES, type StudyBundle, studyBundle } from '#contract/study-bundle.ts'
import { MAX_UPLOAD_BYTES } from '#contract/uploads.ts'
import { Refusal } from '../refusal.ts'
import { FILES_FOLDER, STUDY_JSON } from './zip-of-bundle.ts'

/** study.json, the list of checksums and documentation. */
const OTHER_ENTRIES = 12

/** Many times more than the settings and sheets of the largest study. */
const MAX_JSON_BYTES = 64 * 1024 * 1024

export type OpenBundle = {
  bundle: StudyBundle
  /** Writes one of its files to a path. Refuses it if its checksum is not the one in the bundle. */
  extract: (sha256: string, path: string) => Promise<void>
  /** Bytes of one of its files, unpacked. */
  sizeOf: (sha256: string) => number
  close: () => void
}

const unusable = (sentence: string, problems?: readonly string[]) => new Refusal('invalid_bundle', sentence, problems)

/** Opens a file as a study bundle, or refuses it with the reason. Everything in it is checked before it is used. */
export async function openBundle(path: string): Promise<OpenBundle> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => {
    throw unusable('This file is not a study bundle: it is not a ZIP, or it is damaged.')
  })
  try {
    const entries = await entriesOf(zip)
    const json = entries.get(STUDY_JSON)
    if (!json) throw unusable(`This ZIP is not a study bundle: it has no ${STUDY_JSON}.`)
    const bundle = readStudy((await bytesOf(zip, json, MAX_JSON_BYTES)).toString('utf8'))
    const extract = async (sha256: string, to: string) => {
      const entry = entries.get(`${FILES_FOLDER}${sha256}`)
      if (!entry) throw unusable(`The file ${sha256} is missing from the bundle.`)
      const found = await writeEntry(zip, entry, to)
      if (found !== sha256) throw unusable(`The file ${sha256} is damaged: its checksum is ${found}.`)
    }
    const sizeOf = (sha256: string) => entries.get(`${FILES_FOLDER}${sha256}`)?.uncompressedSize ?? 0
    return { bundle, extract, sizeOf, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_BUNDLE_FILES + OTHER_ENTRIES) throw unusable(`A bundle has at most ${MAX_BUNDLE_FILES} files.`)
  const entries = new Map<string, Entry>()
  let bytes = 0
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry)
      bytes += entry.uncompressedSize
      if (bytes > MAX_BUNDLE_BYTES) reject(unusable(`A bundle may unpack to ${MAX_BUNDLE_BYTES} bytes at most.`))
      else zip.readEntry()
    })
    zip.once('end', resolve)
    zip.once('error', () => reject(unusable('This ZIP is damaged.')))
    zip.readEntry()
  })
  return entries
}

/** yauzl refuses an entry that unpacks into more than it declares. */
function openEntry(zip: ZipFile, entry: Entry, maxBytes: number): Promise<Readable> {
  if (entry.uncompressedSize > maxBytes) throw unusable(`${entry.fileName} is larger than ${maxBytes} bytes.`)
  if (!entry.canDecodeFileData()) throw unusable(`${entry.fileName} is encrypted, or compressed in an unknown way.`)
  return new Promise((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) =>
      error ? reject(unusable(`${entry.fileName} cannot be read.`)) : resolve(stream),
    ),
  )
}

async function bytesOf(zip: ZipFile, entry: Entry, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of await openEntry(zip, entry, maxBytes)) chunks.push(chunk as Buffer) // the stream has no encoding
  } catch (error) {
    throw error instanceof Refusal ? error : unusable(`${entry.fileName} is damaged.`)
  }
  return Buffer.concat(chunks)
}

async function writeEntry(zip: ZipFile, entry: Entry, to: string): Promise<string> {
  const hash = createHash('sha256')
  const stream = await openEntry(zip, entry, MAX_UPLOAD_BYTES)
  const out = createWriteStream(to)
  let damage: unknown
  stream.once('error', (error: unknown) => {
    damage = error
  })
  try {
    await pipeline(
      stream,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          yield chunk
        }
      },
      out,
    )
  } catch (error) {
    // A full disk is a failure of the server, not of the bundle.
    throw damage === undefined ? error : unusable(`${entry.fileName} is damaged.`)
  }
  return hash.digest('hex')
}

function readStudy(text: string): StudyBundle {
  const parsed = studyBundle.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.') || STUDY_JSON}: ${message}`)
  throw unusable(`${STUDY_JSON} cannot be used: ${problems.slice(0, 20).join('; ')}`, problems)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw unusable(`${STUDY_JSON} is not valid JSON.`)
  }
}
