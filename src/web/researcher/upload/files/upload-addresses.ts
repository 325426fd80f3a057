import type { PreviousUpload, UrlStorage } from 'tus-js-client'
import { decodeJson } from '#contract/wire.ts'
import { withStorage } from '#web/researcher/browser-storage.ts'

const PREFIX = 'upload-address:'

/** Addresses of unfinished uploads, so that they continue after a reload. Without browser storage only that is lost. */
export const uploadAddresses: UrlStorage = {
  findAllUploads: async () => found(PREFIX),
  findUploadsByFingerprint: async (fingerprint) => found(`${PREFIX}${fingerprint}:`),
  removeUpload: async (key) => withStorage('localStorage', (storage) => storage.removeItem(key), undefined),
  addUpload: async (fingerprint, upload) => {
    const key = `${PREFIX}${fingerprint}:`
    withStorage('localStorage', (storage) => storage.setItem(key, JSON.stringify(upload)), undefined)
    return key
  },
}

const found = (prefix: string): PreviousUpload[] =>
  withStorage(
    'localStorage',
    (storage) =>
      Object.keys(storage)
        .filter((key) => key.startsWith(prefix))
        .flatMap((urlStorageKey) => {
          const decoded = decodeJson(storage.getItem(urlStorageKey) ?? '')
          return decoded.ok ? [{ ...(decoded.value as PreviousUpload), urlStorageKey }] : [] // our own entry
        }),
    [],
  )

/** Once a set is saved, its uploads need not be resumed any more. */
export function clearUploadAddresses(): void {
  for (const { urlStorageKey } of found(PREFIX)) void uploadAddresses.removeUpload(urlStorageKey)
}
