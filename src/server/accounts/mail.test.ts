import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { openMail, passwordMail } from './mail.ts'

/** As much of a mail server as one mail needs. */
function mailServer() {
  const lines: string[] = []
  const answer = (socket: Socket) => {
    let inText = false
    socket.write('220 mail.example\r\n')
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').slice(0, -1)) {
        lines.push(line)
        if (inText && line !== '.') continue
        if (line === '.') inText = false
        if (line === 'DATA') inText = true
        socket.write(line === 'DATA' ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
      }
    })
  }
  return { server: createServer(answer), lines }
}

test('a mail goes to one person, with the link in a plain text', async () => {
  const { server, lines } = mailServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const send = openMail({
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    from: 'Feedlab <feedlab@lab.example>',
  })
  const { subject, text } = passwordMail('Ann', 'https://feedlab.example/new-password#abc')
  await send('ann@lab.example', subject, text)
  server.close()
  expect(lines).toContainEqual('MAIL FROM:<feedlab@lab.example>')
  expect(lines.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<ann@lab.example>'])
  expect(lines).toContainEqual('Subject: A new password for Feedlab')
  // Long lines are folded on their way (quoted-printable).
  expect(lines.join('\n').replaceAll('=\n', '')).toContain('\nhttps://feedlab.example/new-password#abc\n')
  expect(lines).toContainEqual('Content-Type: text/plain; charset=utf-8')
})
