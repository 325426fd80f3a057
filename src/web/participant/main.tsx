import { startPage } from './start-page.ts'
import '#web/shared/theme/tokens.css'
import '#web/shared/theme/base.css'

startPage()
