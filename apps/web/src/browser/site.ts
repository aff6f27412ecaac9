import { bindSiteMenu } from '../admin/site/menu-form.ts';
import { bindSiteSettings } from '../admin/site/settings-form.ts';

document.documentElement.classList.add('has-script');
bindSiteSettings();
bindSiteMenu();
