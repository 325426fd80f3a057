import type { PreviousUpload, UrlStorage } from 'tus-js-client'
import { decodeJson } from '#contract/wire.ts'

const PREFIX = 'upload-address:'

/** Addresses of unfinished uploads, so that they continue after a reload. Without browser storage only that is lost. */
export const uploadAddresses: UrlStorage = {
  findAllUploads: async () => found(PREFIX),
  findUploadsByFingerprint: async (fingerprint) => found(`${PREFIX}${fingerprint}:`),
  removeUpload: async (key) => localStorage.removeItem(key),
  addUpload: async (fingerprint, upload) => {
    const key = `${PREFIX}${fingerprint}:`
    try {
      localStorage.setItem(key, JSON.stringify(upload))
    } catch (error) {
      console.warn('An upload will not go on after a reload', error)
    }
    return key
  },
}

function found(prefix: string): PreviousUpload[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .flatMap((urlStorageKey) => {
        const decoded = decodeJson(localStorage.getItem(urlStorageKey) ?? '')
        return decoded.ok ? [{ ...(decoded.value as PreviousUpload), urlStorageKey }] : [] // our own entry
      })
  } catch (error) {
    console.warn('Begun uploads could not be looked up', error)
    return []
  }
}

/** Once a set is saved, its uploads need not be resumed any more. */
export function clearUploadAddresses(): void {
  for (const { urlStorageKey } of found(PREFIX)) localStorage.removeItem(urlStorageKey)
}
