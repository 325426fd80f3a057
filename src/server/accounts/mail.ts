export type MailSettings = { url: string; from: string }

const PATIENCE_MS = 10_000

/** Sends a plain text. */
export type SendMail = (to: string, subject: string, text: string) => Promise<void>

/** Mails through the server of SMTP_URL. The library is loaded and connections are made when there is something to send. */
export function openMail({ url, from }: MailSettings): SendMail {
  return async (to, subject, text) => {
    const { createTransport } = await import('./smtp.ts')
    await createTransport(url).sendMail({ from, to, subject, text })
  }
}

/** Signs in to the mail server and sends nothing. */
export async function tryMail({ url }: MailSettings): Promise<void> {
  const { createTransport } = await import('./smtp.ts')
  const transport = createTransport({ url, connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS })
  await transport.verify()
}

export const passwordMail = (name: string, link: string) => ({
  subject: 'A new password for Feedlab',
  text: [
    `Hello ${name},`,
    'somebody, probably you, asked for a new password. This link lets you choose one within an hour:',
    link,
    'If it was not you, nothing needs to be done: your password stays as it is.',
  ].join('\n\n'),
})
