/** The study's setting: whether a replay shows the letters that participants typed. Otherwise it shows how many there were. */
export const REPLAY_LETTERS = 'replay-letters'

/** Whether what was typed may leave the server, by the settings under which the person took part. */
export const showsLetters = (settings: Readonly<Record<string, string>>): boolean => settings[REPLAY_LETTERS] === 'yes'
