/** The names of a video's buttons. */
export const videoWords = {
  play: 'Play video',
  pause: 'Pause video',
  mute: 'Turn sound off',
  unmute: 'Turn sound on',
} as const
