/** The library of mails, in a module of its own that is loaded when there is something to send. */
export { createTransport } from 'nodemailer'
