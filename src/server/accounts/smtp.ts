/** The library of mails, in a module of its own that is loaded when there is something to send. */
export { createTransport } from 'nodemailer'
export { default as MailComposer } from 'nodemailer/lib/mail-composer'
export { parseConnectionUrl } from 'nodemailer/lib/shared'
export { default as SMTPConnection } from 'nodemailer/lib/smtp-connection'
