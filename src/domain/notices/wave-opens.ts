import { counted, type Notice } from './notice.ts'

export const waveOpens: Notice = {
  name: 'wave-opens',
  label: 'A wave opens for the first people',
  // Each open wave, because two may open between two looks, and waves at a date need not open in their order.
  due: ({ waves }) =>
    waves
      .filter(({ due }) => due > 0)
      .map(({ wave, due }) => ({
        occasion: wave,
        sentence: `The wave “${wave}” is open: ${counted(due, 'person', 'people')} may come back now. See on the page Waves who is due, and ask them to come.`,
      })),
}
