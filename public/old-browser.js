// ES5, because the oldest browsers run it. Says which browser to use, and lets a participant leave by the exit of the study.
;(function () {
  var WORDS = {
    en: {
      title: 'This browser is too old',
      study: 'Please open the link of this study in a newer browser:',
      site: 'Feedlab needs a newer browser:',
      orNewer: '{browser} or newer',
      leaveText: 'If you have no other browser, you can leave the study here. You cannot come back afterwards.',
      leave: 'Leave the study',
      thanks: 'Thank you for your interest',
      goOn: 'Continue to {host}',
      code: 'Your code:',
      close: 'You may close this page.',
      elsewhere: 'You began in another browser. Please go on there.',
      failed: 'That did not work. Please try again.'
    },
    de: {
      title: 'Dieser Browser ist zu alt',
      study: 'Bitte öffnen Sie den Link dieser Studie in einem neueren Browser:',
      orNewer: '{browser} oder neuer',
      leaveText:
        'Wenn Sie keinen anderen Browser haben, können Sie die Studie hier verlassen. Danach können Sie nicht zurückkommen.',
      leave: 'Studie verlassen',
      thanks: 'Vielen Dank für Ihr Interesse',
      goOn: 'Weiter zu {host}',
      code: 'Ihr Code:',
      close: 'Sie können diese Seite schließen.',
      elsewhere: 'Sie haben in einem anderen Browser begonnen. Bitte machen Sie dort weiter.',
      failed: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.'
    },
    es: {
      title: 'Este navegador es demasiado antiguo',
      study: 'Abra el enlace de este estudio en un navegador más reciente:',
      orNewer: '{browser} o más reciente',
      leaveText: 'Si no tiene otro navegador, puede salir del estudio aquí. Después no podrá volver.',
      leave: 'Salir del estudio',
      thanks: 'Gracias por su interés',
      goOn: 'Continuar a {host}',
      code: 'Su código:',
      close: 'Puede cerrar esta página.',
      elsewhere: 'Empezó en otro navegador. Continúe allí, por favor.',
      failed: 'No ha funcionado. Inténtelo de nuevo, por favor.'
    },
    fr: {
      title: 'Ce navigateur est trop ancien',
      study: 'Veuillez ouvrir le lien de cette étude dans un navigateur plus récent :',
      orNewer: '{browser} ou plus récent',
      leaveText: 'Si vous n’avez pas d’autre navigateur, vous pouvez quitter l’étude ici. Vous ne pourrez plus revenir ensuite.',
      leave: 'Quitter l’étude',
      thanks: 'Merci de votre intérêt',
      goOn: 'Continuer vers {host}',
      code: 'Votre code :',
      close: 'Vous pouvez fermer cette page.',
      elsewhere: 'Vous avez commencé dans un autre navigateur. Veuillez continuer là-bas.',
      failed: 'Cela n’a pas fonctionné. Veuillez réessayer.'
    },
    pt: {
      title: 'Este navegador é demasiado antigo',
      study: 'Abra o link deste estudo num navegador mais recente:',
      orNewer: '{browser} ou mais recente',
      leaveText: 'Se não tiver outro navegador, pode sair do estudo aqui. Depois não poderá voltar.',
      leave: 'Sair do estudo',
      thanks: 'Obrigado pelo seu interesse',
      goOn: 'Continuar para {host}',
      code: 'O seu código:',
      close: 'Pode fechar esta página.',
      elsewhere: 'Começou noutro navegador. Continue lá, por favor.',
      failed: 'Não funcionou. Tente novamente, por favor.'
    },
    ar: {
      title: 'هذا المتصفح قديم جدًا',
      study: 'يرجى فتح رابط هذه الدراسة في متصفح أحدث:',
      orNewer: '{browser} أو أحدث',
      leaveText: 'إذا لم يكن لديك متصفح آخر، يمكنك مغادرة الدراسة هنا. لن تتمكن من العودة بعد ذلك.',
      leave: 'مغادرة الدراسة',
      thanks: 'شكرًا على اهتمامك',
      goOn: 'المتابعة إلى {host}',
      code: 'رمزك:',
      close: 'يمكنك إغلاق هذه الصفحة.',
      elsewhere: 'لقد بدأت في متصفح آخر. يرجى المتابعة هناك.',
      failed: 'لم ينجح ذلك. يرجى المحاولة مرة أخرى.'
    },
    'zh-Hans': {
      title: '此浏览器版本过旧',
      study: '请在较新的浏览器中打开本研究的链接：',
      orNewer: '{browser} 或更新版本',
      leaveText: '如果您没有其他浏览器，可以在此离开本研究。之后将无法返回。',
      leave: '离开本研究',
      thanks: '感谢您的关注',
      goOn: '继续前往 {host}',
      code: '您的代码：',
      close: '您可以关闭此页面。',
      elsewhere: '您是在另一个浏览器中开始的，请在那里继续。',
      failed: '操作未成功，请重试。'
    }
  }
  // As in scripts/browser-baseline.ts.
  var BROWSERS = ['Chrome 109', 'Edge 109', 'Firefox 121', 'Safari 16.4 (iOS 16.4)']

  var isStudy = document.documentElement.getAttribute('data-pages') === 'participant'
  var isVisit = isStudy && !/^\/(post\/|privacy)/.test(location.pathname)
  var answer = isVisit ? firstAnswer() : null
  var token = isVisit ? (answer && answer.data.session_token) || storedToken() : ''
  var language = isStudy ? chooseLanguage() : 'en'
  var words = WORDS[language]

  var page = document.createElement('main')
  show([heading(words.title), text(isStudy ? words.study : words.site), browsers()].concat(token ? leaving() : []))

  function leaving() {
    var button = document.createElement('button')
    button.type = 'button'
    button.textContent = words.leave
    button.style.cssText = 'font:inherit;padding:0.6em 1.2em;min-height:44px'
    var problem = text('')
    problem.setAttribute('role', 'alert')
    button.onclick = function () {
      button.disabled = true
      leave(function (status, reply) {
        if (status === 200) return show([heading(words.thanks)].concat(wayOut(reply.data.ending)))
        button.disabled = false
        problem.textContent = reply && reply.error && reply.error.code === 'second_browser' ? words.elsewhere : words.failed
      })
    }
    return [text(words.leaveText), button, problem]
  }

  /** The server records the outcome, and hands out the exit for it. */
  function leave(done) {
    var request = new XMLHttpRequest()
    request.open('POST', '/v1/end_session')
    request.setRequestHeader('content-type', 'application/json')
    request.onload = function () {
      done(request.status, parsed(request.responseText))
    }
    request.onerror = function () {
      done(0, null)
    }
    request.send(JSON.stringify({ session_token: token, outcome: 'incompatible_device' }))
  }

  function wayOut(ending) {
    if (ending.kind === 'completion-code') {
      var code = document.createElement('strong')
      code.textContent = ending.code
      code.dir = 'ltr'
      return [text(words.code), code, text(words.close)]
    }
    if (ending.kind !== 'redirect' || !/^https?:\/\//i.test(ending.url)) return [text(words.close)]
    var link = document.createElement('a')
    link.href = ending.url
    link.textContent = words.goOn.replace('{host}', link.hostname)
    return [link]
  }

  function browsers() {
    var list = document.createElement('ul')
    for (var i = 0; i < BROWSERS.length; i++) {
      var item = document.createElement('li')
      item.textContent = words.orNewer.replace('{browser}', BROWSERS[i])
      list.appendChild(item)
    }
    return list
  }

  function heading(said) {
    var element = document.createElement('h1')
    element.textContent = said
    element.style.cssText = 'font-size:1.5em;line-height:1.2'
    return element
  }

  function text(said) {
    var element = document.createElement('p')
    element.textContent = said
    element.style.cssText = 'margin:0.8em 0'
    return element
  }

  function show(parts) {
    document.documentElement.lang = language
    document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr'
    document.documentElement.style.cssText = 'background:#fff;color:#32292f;color-scheme:light'
    document.body.style.cssText = 'background:#fff;color:#32292f;margin:0;font-family:sans-serif;line-height:1.5'
    page.style.cssText = 'display:block;max-width:34em;margin:0 auto;padding:2em 1.25em'
    while (page.firstChild) page.removeChild(page.firstChild)
    for (var i = 0; i < parts.length; i++) page.appendChild(parts[i])
    document.body.appendChild(page)
    document.title = words.title
  }

  /** As the pages choose it (docs/LANGUAGES.md). Where the study is not known, by the link and the browser. */
  function chooseLanguage() {
    var wanted = [/[?&]lang=([\w-]+)/.exec(location.search)]
    wanted = (wanted[0] ? [wanted[0][1]] : []).concat(navigator.languages || [navigator.language || 'en'])
    var offered = answer ? studyLanguages() : ['en', 'de', 'es', 'fr', 'pt', 'ar', 'zh-Hans']
    for (var i = 0; i < wanted.length; i++)
      for (var j = 0; j < offered.length; j++) if (base(offered[j]) === base(wanted[i])) return ours(offered[j])
    return ours(answer ? offered[0] : 'en')
  }

  function studyLanguages() {
    var settings = parsed(answer.data.experiment_parameters) || []
    for (var i = 0; i < settings.length; i++) {
      var named = settings[i].parameter === 'languages' ? parsed(decoded(settings[i].value)) : null
      if (named && named.length > 0) return named
    }
    return ['en']
  }

  function ours(code) {
    for (var known in WORDS) if (base(known) === base(code)) return known
    return 'en'
  }

  function base(code) {
    return String(code).toLowerCase().split('-')[0]
  }

  function firstAnswer() {
    var block = document.getElementById('first-answer')
    return block ? parsed(block.textContent) : null
  }

  function storedToken() {
    try {
      return localStorage.getItem('session_token') || ''
    } catch (_error) {
      return ''
    }
  }

  function decoded(value) {
    try {
      return decodeURIComponent(value)
    } catch (_error) {
      return value
    }
  }

  function parsed(json) {
    try {
      return JSON.parse(json)
    } catch (_error) {
      return null
    }
  }
})()
