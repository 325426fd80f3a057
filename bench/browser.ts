import { type Browser, chromium } from '@playwright/test'
import { chromiumOptions } from '../playwright.config.ts'

export const launchBrowser = (): Promise<Browser> => chromium.launch(chromiumOptions)
