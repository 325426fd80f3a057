/** What we use of it. Its published types bring Node's along, which have no place in a browser's program. */
declare module 'papaparse' {
  type ParseError = { type: string; row?: number }
  type Papa = {
    parse: <Row>(text: string, options: { delimiter: string }) => { data: Row[]; errors: ParseError[] }
    unparse: (rows: string[][], options: { delimiter: string }) => string
  }
  const papa: Papa
  export default papa
}
