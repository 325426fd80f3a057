/** The part that `--part NAME` asks for; null: all of them. Anything else is a mistake, so that a typing error does not test nothing. */
export function wantedPart(args, names) {
  if (args.length === 0) return null
  const [flag, name, ...more] = args
  if (flag === '--part' && names.includes(name) && more.length === 0) return name
  throw new Error(`Usage: npm run test:all [-- --part ${names.join(' | ')}]`)
}
