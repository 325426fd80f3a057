/** An entry of a ZIP file as it lies there: method 0 is stored, 8 deflated. */
export type ZipEntry = { name: string; method: number; size: number; bytes: Uint8Array<ArrayBuffer> }

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const END_LENGTH = 22
const CENTRAL_LENGTH = 46
const LOCAL_LENGTH = 30

/** The entries of a ZIP file; undefined if it is none that we read (split, ZIP64, damaged). */
export function readZip(file: Uint8Array<ArrayBuffer>): ZipEntry[] | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let end = file.length - END_LENGTH
  while (end >= 0 && view.getUint32(end, true) !== END) end--
  if (end < 0) return undefined
  const entries: ZipEntry[] = []
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + CENTRAL_LENGTH > file.length || view.getUint32(at, true) !== CENTRAL) return undefined
    const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)]
    const nameLength = view.getUint16(at + 28, true)
    const local = view.getUint32(at + 42, true)
    if (local + LOCAL_LENGTH > file.length) return undefined
    const start = local + LOCAL_LENGTH + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    if (start + packed > file.length) return undefined
    entries.push({
      name: new TextDecoder().decode(file.subarray(at + CENTRAL_LENGTH, at + CENTRAL_LENGTH + nameLength)),
      method: view.getUint16(at + 10, true),
      size,
      bytes: file.subarray(start, start + packed),
    })
    at += CENTRAL_LENGTH + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** Checksums are left out: who reads these files back does not look at them. */
export function writeZip(entries: readonly ZipEntry[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for (const { name, method, size, bytes } of entries) {
    const nameBytes = new TextEncoder().encode(name)
    const fields = [method, bytes.length, size, nameBytes.length] as const
    directory.push(record(CENTRAL, CENTRAL_LENGTH, 10, fields, length), nameBytes)
    const head = record(LOCAL, LOCAL_LENGTH, 8, fields)
    parts.push(head, nameBytes, bytes)
    length += head.length + nameBytes.length + bytes.length
  }
  const end = new DataView(new ArrayBuffer(END_LENGTH))
  end.setUint32(0, END, true)
  end.setUint16(8, entries.length, true)
  end.setUint16(10, entries.length, true)
  end.setUint32(
    12,
    directory.reduce((sum, part) => sum + part.length, 0),
    true,
  )
  end.setUint32(16, length, true)
  return joined([...parts, ...directory, new Uint8Array(end.buffer)])
}

/** Both headers have the same fields, from the method on, at another place. */
function record(
  signature: number,
  length: number,
  methodAt: number,
  [method, packed, size, nameLength]: readonly [number, number, number, number],
  local?: number,
): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(length))
  view.setUint32(0, signature, true)
  view.setUint16(methodAt, method, true)
  view.setUint32(methodAt + 10, packed, true)
  view.setUint32(methodAt + 14, size, true)
  view.setUint16(methodAt + 18, nameLength, true)
  if (local !== undefined) view.setUint32(42, local, true)
  return new Uint8Array(view.buffer)
}

function joined(parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
