import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const event = {
  uid: 'e1-1@feedlab',
  title: 'Next part; of the study, really',
  text: '',
  startsMs: Date.parse('2027-03-28T07:00:00Z'),
  endsMs: null,
  url: '',
  madeMs: Date.parse('2027-03-21T12:30:05.250Z'),
}

test('a calendar file has one event in universal time', () => {
  expect(calendarFile(event).replaceAll('\r\n ', '')).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Feedlab//Waves//EN',
      'BEGIN:VEVENT',
      'UID:e1-1@feedlab',
      'DTSTAMP:20270321T123005Z',
      'DTSTART:20270328T070000Z',
      'DTEND:20270328T073000Z',
      'SUMMARY:Next part\\; of the study\\, really',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
})

test('no line is longer than 75 bytes, whatever the words are, and none of them begins a line of its own', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const lines = calendarFile({ ...event, title: text, text, url: 'https://study.example/feed?personal=x' }).split('\r\n')
      for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
      const unfolded = lines.join('\r\n').replaceAll('\r\n ', '').split('\r\n')
      expect(unfolded.filter((line) => line.startsWith('BEGIN:'))).toEqual(['BEGIN:VCALENDAR', 'BEGIN:VEVENT'])
    }),
  )
})
