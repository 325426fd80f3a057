/** Chrome's preset of this name. */
export const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1e6 * 0.9) / 8,
  uploadThroughput: (750 * 1e3 * 0.9) / 8,
}
export const CPU_SLOWDOWN = 4
