/** Survey files for tests, in the shapes that public files have. */

type Parts = {
  name?: string
  language?: string
  questions: Record<string, Record<string, unknown>>
  /** Ids by block; `|` is a page break. */
  blocks: Record<string, readonly string[]>
  blockOptions?: Record<string, unknown>
  flow?: unknown
}

export const aSurvey = ({ name = 'My survey', language = 'EN', questions, blocks, blockOptions = {}, flow }: Parts): string =>
  JSON.stringify({
    SurveyEntry: { SurveyID: 'SV_1', SurveyName: name, SurveyLanguage: language },
    SurveyElements: [
      {
        Element: 'BL',
        PrimaryAttribute: 'Survey Blocks',
        Payload: Object.entries(blocks).map(([id, ids]) => ({
          Type: id === 'trash' ? 'Trash' : 'Standard',
          Description: id,
          ID: id,
          BlockElements: ids.map((each) => (each === '|' ? { Type: 'Page Break' } : { Type: 'Question', QuestionID: each })),
          Options: blockOptions[id],
        })),
      },
      ...(flow === undefined ? [] : [{ Element: 'FL', PrimaryAttribute: 'Survey Flow', Payload: { Type: 'Root', Flow: flow } }]),
      { Element: 'SO', PrimaryAttribute: 'Survey Options', Payload: {} },
      ...Object.entries(questions).map(([id, payload]) => ({ Element: 'SQ', PrimaryAttribute: id, Payload: payload })),
    ],
  })

export const choices = (...labels: readonly string[]) =>
  Object.fromEntries(labels.map((Display, i) => [String(i + 1), { Display }]))

export const singleChoice = (tag: string, ...labels: readonly string[]) => ({
  QuestionText: `Question ${tag}?`,
  DataExportTag: tag,
  QuestionType: 'MC',
  Selector: 'SAVR',
  SubSelector: 'TX',
  Choices: choices(...labels),
  ChoiceOrder: labels.map((_, i) => i + 1),
})
