/** Commands of the manual that no test can run, each with the reason. A pattern is tried on one line; one that fits no line fails the tests. */
export const NOT_RUN: readonly { line: RegExp; because: string }[] = [
  { line: /^(sudo )?apt-get install /, because: 'installs packages of the machine' },
  { line: /^sudo adduser /, because: 'makes an account of the machine' },
  { line: /^(sudo )?git clone <|^cd \/opt\/feedlab && sudo git pull/, because: 'needs the repository at its public address' },
  { line: /^cd feedlab$|^cd \/opt\/feedlab && sudo npm run build/, because: 'needs the copy that the line before has made' },
  { line: /^sudo install /, because: 'writes into folders of the machine; that the files are there is tested' },
  { line: /certbot/, because: 'needs a public name and Let’s Encrypt' },
  { line: /^NAME=|\/etc\/|nginx/, because: 'changes the machine’s nginx; a test of faults runs nginx with this very file' },
  { line: /systemctl enable|systemctl restart/, because: 'needs systemd, and on several machines each of them' },
  {
    line: /^#|^pg_basebackup|^DATABASE_URL=/,
    because: 'needs three machines with PostgreSQL; tests of faults replicate between processes',
  },
  { line: /^CORS_ORIGINS=/, because: 'is a line of the settings file, which the tests of the other host use' },
  { line: /^pip install/, because: 'takes a build tool from the network; the tests of the clients import the module' },
  {
    line: /^npx feedlab stand-in-|^(PANEL|SERVICE)_API_URLS=/,
    because: 'goes on until it is stopped; tests of the panel and of the services start it',
  },
  { line: /^npm start/, because: 'is how the tests start the product' },
  {
    line: /^npm (test|run faults|run bench|run test:all)|^FEEDLAB_FAULT_SEED=|^npx vitest /,
    because: 'runs the tests themselves',
  },
  {
    line: /^Rscript analyses\/published-analysis/,
    because: 'needs files of a study of 30 cards; its own test runs it on such files',
  },
]
