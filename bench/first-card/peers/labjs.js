import lab from 'lab.js/dist/lab.js'
import { cards, markupOf } from './cards.js'

const screens = cards.map(
  (card) => new lab.html.Screen({ content: `${markupOf(card)}<button>Like</button>`, responses: { 'click button': 'like' } }),
)
new lab.flow.Sequence({ content: screens, el: document.getElementById('root') }).run()
