import HtmlButtonResponse from '@jspsych/plugin-html-button-response'
import { initJsPsych } from 'jspsych'
import { cards, markupOf } from './cards.js'

const timeline = cards.map((card) => ({ type: HtmlButtonResponse, stimulus: markupOf(card), choices: ['Like', 'Next'] }))
initJsPsych({ display_element: document.getElementById('root') }).run(timeline)
