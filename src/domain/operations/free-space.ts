const GIGABYTE = 1e9

/**
 * PostgreSQL needs room to write down what it has promised already, and stops altogether without it. So nothing more is taken long before: below
 * a gigabyte, or a twentieth of a small disk.
 */
const KEPT_BYTES = 1 * GIGABYTE
const KEPT_SHARE = 0.05

export type DiskSpace = { freeBytes: number; totalBytes: number }

export const isSpaceLow = ({ freeBytes, totalBytes }: DiskSpace): boolean =>
  freeBytes < Math.min(KEPT_BYTES, totalBytes * KEPT_SHARE)
