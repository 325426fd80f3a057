/** The longest address that mail servers take. */
export const MAX_ADDRESS = 254

/** One address and nothing else: no name, no list, no line break, which could be another header. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+\.[^\s@<>()[\]\\,;:"\p{Cc}.]+$/u

/** Whether mails can be sent to it, as far as its letters say. */
export const isMailAddress = (address: string): boolean => address.length <= MAX_ADDRESS && ADDRESS.test(address)

/** The shipped questionnaire that asks for an address: a step `contact` of a journey. */
export const CONTACT_FORM = 'contact'

/** Whether people can go on without one. */
export const CONTACT_REQUIRED = 'contact-required'

/** What the data say about it: never the address. */
export const CONTACT_KEY = 'contact-by-mail'
