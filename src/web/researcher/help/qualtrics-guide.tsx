import { CodeBlock } from '../ui/code-block.tsx'

/** With the address of this installation, ready to be pasted. */
export function QualtricsGuide() {
  const { origin } = window.location
  return (
    <>
      <CodeBlock label="HTML of the question" text={frameHtml(origin)} />
      <CodeBlock label="JavaScript of the question" text={frameScript(origin)} />
    </>
  )
}

const frameHtml = (origin: string) =>
  `<iframe title="Feed" width="100%" height="720" src="${origin}/feed?experiment_id=YOUR_STUDY&user_id=\${e://Field/ResponseID}"></iframe>`

const frameScript = (origin: string) => `Qualtrics.SurveyEngine.addOnload(function () {
  const question = this
  question.hideNextButton()
  window.addEventListener('message', function (event) {
    const isFeed = event.origin === '${origin}'
    if (isFeed && event.data === 'submitClicked') question.showNextButton()
  })
})`
