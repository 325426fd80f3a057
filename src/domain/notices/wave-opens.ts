import { counted, type Notice } from './notice.ts'

export const waveOpens: Notice = {
  name: 'wave-opens',
  label: 'A wave opens for the first people',
  due: ({ waves }) => {
    // Waves open one after the other, so the last one is what is new.
    const open = waves.findLast(({ due }) => due > 0)
    return open === undefined
      ? undefined
      : {
          occasion: open.wave,
          sentence: `The wave “${open.wave}” is open: ${counted(open.due, 'person', 'people')} may come back now. See on the page Waves who is due, and ask them to come.`,
        }
  },
}
