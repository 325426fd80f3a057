import { TextDecoder } from 'node:util'

const CHARSET = /charset\s*=\s*["']?\s*([\w:.-]{1,40})/i
/** Where a page must name its encoding. */
const HEAD_BYTES = 2048

/** The text of a page, by what its answer says, or the page itself. */
export function decodePage(bytes: Buffer, contentType: string): string {
  const head = bytes.subarray(0, HEAD_BYTES).toString('latin1')
  const [, label = 'utf-8'] = CHARSET.exec(contentType) ?? CHARSET.exec(head) ?? []
  return decoderFor(label).decode(bytes)
}

function decoderFor(label: string): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch {
    // An encoding that nobody knows: most pages are in this one, whatever they say.
    return new TextDecoder('utf-8')
  }
}
