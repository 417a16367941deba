import { words } from '@linklode/query-language';

/**
 * Firms, products and papers that most readers know, none of them a word: what stands in one list with them is one too.
 */
const KNOWN_BRANDS = new Set(
  words(`
  adidas adobe adyen ahrefs airbnb airbus airtable aldi algolia alibaba aliexpress allianz amazon android anthropic apache asana asos asus atlassian
  auchan audi autocad autodesk aws azure backblaze baidu barclays bigcommerce bing bitbucket bitcoin bitwarden bloomberg bluehost bmw boeing bootstrap
  brevo buzzfeed cabify cadillac calendly canva capterra carrefour chatgpt chevrolet chromebook chromecast cisco citibank citroën clickfunnels clickup
  cloudflare cnbc cnet cnn coinbase comcast contentful convertkit copilot cortana coursera criteo crunchbase databricks datadog debian decathlon deepl
  deezer deliveroo dell deloitte dhl digitalocean disney disqus django docusign doordash dropbox drupal duckduckgo duolingo dynatrace dyson easyjet
  ebay edeka elasticsearch elementor elevenlabs epson ericsson espn etsy eventbrite evernote expedia facebook fedex fedora ferrari fiat figma firebase
  firefox fitbit fiverr flickr flipkart forbes freshbooks freshdesk fujitsu garmin gartner getresponse github gitlab glassdoor glovo gmail godaddy
  goodreads google gopro grafana grammarly grubhub gucci heroku hellofresh hertz hitachi hootsuite hostgator hotjar hsbc huawei hubspot hyundai ibm
  icloud ikea imessage imgur indesign infosys instacart instagram intel ios ipad iphone itunes javascript jetblue jetbrains jira joomla jquery
  jpmorgan kaspersky kfc klarna klaviyo kodak kubernetes laravel lastpass leclerc lego lenovo lexus lg lidl linkedin linktree linux lufthansa
  lululemon lyft macbook macos magento mailchimp mailerlite mariadb marriott mastercard mastodon matlab mcafee mcdonald mcdonalds mckinsey mediamarkt
  mercadolibre mercedes michelin microsoft midjourney minecraft mitsubishi mixpanel mongodb mozilla mysql namecheap nasa nestlé netflix netlify
  netsuite nextcloud nginx nike nikon nintendo nissan nokia nordvpn nvidia nytimes okta ollama onedrive onenote openai outlook overleaf panasonic
  patreon payoneer paypal peloton pepsi perplexity peugeot pfizer philips photoshop pinterest pipedrive pixar playstation porsche postgresql posthog
  powerpoint primark prezi protonmail pwc quickbooks quora qualcomm rakuten reddit redis renault reuters revolut roblox roku rolex ryanair salesforce
  samsung semrush sendgrid sephora sharepoint shein shopify siemens siri skillshare skoda skype skyscanner slideshare snapchat sony soundcloud spacex
  spotify sqlite squarespace stackoverflow starbucks subaru substack supabase suzuki symantec tableau techcrunch telegram temu tensorflow tesco tesla
  thinkific ticketmaster tiktok todoist toggl toshiba toyota trello tripadvisor trustpilot tumblr twilio twitch twitter typeform typescript uber ubuntu
  udacity udemy unicef unilever unsplash upwork usps vercel verizon viber vimeo vodafone volkswagen volvo walgreens walmart waze webex webflow webmd
  wechat whatsapp wikimedia wikipedia wix woocommerce wordpress workday xbox xero xerox xiaomi yahoo yelp ynab youtube zalando zapier zara zendesk
  zillow zoho zoom zotero
  bbc clarín handelsblatt huffpost infobae lemonde mediapart parool süddeutsche tagesschau telegraaf uol volkskrant
  `),
);
const TWO_CAPITALS = /\p{Ll}\p{Lu}/u;
const PLAIN = /^[A-Za-z]+$/;

/** Whether a member of a list is such a name: "Google Drive", "OneDrive". */
export function namesKnownBrand(member: string): boolean {
  if (TWO_CAPITALS.test(member)) return true;
  // Nothing to fold, as nearly always: of a page every word with a capital is asked for.
  if (PLAIN.test(member)) return isKnownBrand(member.toLowerCase());
  return words(member).some(isKnownBrand);
}

/** Of one word as words() gives it. */
export const isKnownBrand = (word: string): boolean => KNOWN_BRANDS.has(word);
