declare module '*.po' {
  export const messages: import('./say.ts').Messages
}
