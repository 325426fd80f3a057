/** Controls, line breaks, and marks that turn the text around them or hide in it. The joiners that some scripts need are not among them. */
export const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u
