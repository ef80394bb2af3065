import { initialize } from 'pluggy-connect-sdk/dist/module/pluggy-connect'

// The other end of the widget: from here on `window.xprops` is what the product has passed.
initialize()
