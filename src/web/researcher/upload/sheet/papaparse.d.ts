/** The parts that we use. Its published types include Node's, which must not be visible in browser code. */
declare module 'papaparse' {
  type ParseError = { type: string; row?: number }
  type Papa = {
    parse: <Row>(text: string, options: { delimiter: string }) => { data: Row[]; errors: ParseError[] }
    unparse: (rows: string[][], options: { delimiter: string; quotes?: boolean }) => string
  }
  const papa: Papa
  export default papa
}
