import { Model } from 'survey-core'
import { renderSurvey } from 'survey-js-ui'
import { cards, markupOf } from './cards.js'

const elements = cards.flatMap((card, i) => [
  { type: 'html', name: `card${i}`, html: markupOf(card) },
  { type: 'boolean', name: `like${i}`, title: 'Like' },
])
renderSurvey(new Model({ elements }), document.getElementById('root'))
