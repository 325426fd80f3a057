import { type Browser, chromium } from '@playwright/test'
import { chromiumOptions } from '../e2e/chromium.ts'

export const launchBrowser = (): Promise<Browser> => chromium.launch(chromiumOptions)
