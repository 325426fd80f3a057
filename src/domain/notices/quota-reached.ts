import { counted, type Notice } from './notice.ts'

export const quotaReached: Notice = {
  name: 'quota-reached',
  label: 'The quota is reached',
  // A larger quota is another occasion.
  due: ({ quotaTotal, completes }) =>
    quotaTotal !== null && quotaTotal > 0 && completes >= quotaTotal
      ? {
          occasion: `quota-${quotaTotal}`,
          sentence: `The quota is reached: ${counted(completes, 'complete visit')}, ${quotaTotal.toLocaleString('en')} wanted. Stop recruiting on your panel.`,
        }
      : undefined,
}
