import type { PeopleLexicon } from './people-lexicon.ts';

/** Its roles are shared by all languages and stand where they are used. */
export const ENGLISH: PeopleLexicon = {
  roles: {},
  affiliation: {
    past: `former|past|previous (?:boards?|members?|teams?|committees?|presidents|chairs|editors|staff|directors|officers)|alumni|alumnae|alumnus|emeriti|in memoriam|deceased|hall of fame|presidents since [0-9]+`,
    others: `(?:special |many )?thanks(?: go(?:es)?)? to|thank you(?: goes)? to|acknowledge?ments|testimonials?|what (?:our |my |the )?(?:clients|customers|patients|parents|students|members|people|others|they|users)(?: are| have)? (?:say|said|saying|think)[a-z ]*|(?:customer|client|user|google|patient) reviews|(?:keynote |guest |invited |past )?speakers|panell?ists|(?:prize |award )?winners|awardees|donors|players|honorary members`,
    former: `former|formerly|ex|deceased|in memoriam|the late|retired`,
    players: `goalkeeper|goalie|striker|midfielder|defender|forward|winger|point guard`,
    bodies: `board|editorial board|committee|council|executive|cabinet|administration|team|staff|term`,
    openTerm: `present|now|today|current|date`,
    ordinals: `first second third fourth fifth sixth seventh eighth ninth tenth`,
  },
  pages: {
    guests: String.raw`biblio(?:gra\w*)?|references|(?:[\w-]*-)?links?\d*|community|listings?`,
    guestsAnywhere: `speaker|attendee|presenter|testimonial|client|customer|interview|guest|alumni|portfolio|case-stud
      |sponsor|donor|panel|review|endorse|further-reading|reading-list`,
    author: `authors?|contributors?|writers?|profiles?|users?`,
    beforeTeam: `meet|our|the|about`,
    team: String.raw`teams?|staff|people|masthead|leadership|board|board-of-directors|trustees|committe\w*|members
      |[\w-]*[_-]members|coaches|trainers|governance|maintainers|credits|doctors|physicians|dentists
      |attorneys|lawyers|clinicians|practitioners|therapists|counsel[l]?ors|agents?|directors?|leaders
      |crew|newsroom|moderators|office`,
    about: String.raw`about[\w-]*|bio|biography|who-we-are|who-i-am|whoami|me|cv|resume|legal|imprint|company|colophon
      |[\w-]*-message|our-story|history|association`,
    contact: `communications|press-office|press|media`,
    contactAnywhere: `contact|get-in-touch|press-room`,
    issue: `issues?|vol(?:ume)?s?`,
    tag: `tags?|categor(?:y|ies)`,
    crew: `team|crew|staff`,
    noCrew: `a|an|your|every|remote|dream|virtual|scrum|sales|agile`,
  },
  phrases: {
    byline: `by|written by|posted by|published by|words by|story by|article by|post by|guide by|authored by|contributed by
      |(?:medically |clinically |expert |technically )?reviewed by|(?:written|edited) (?:and|&) (?:edited|reviewed) by
      |(?:edited|copy ?edited) by|fact[ -]?checked by
      |(?:this|the) (?:blog |guest )?(?:post|article|guide|piece|page|story) (?:was |is |has been )?(?:originally )?(?:written|authored) by`,
    authorLabel: `(?:article |post )?authors?|words|contributors?|writers?|reviewers?`,
    dated: `posted|published|updated|written|on`,
    introduces: `my name is|i[’']m|i am|hi[,!]? i[’']m|it[’']s me,`,
    weAre: `we are|we[’']re|father and son`,
    and: `and|&`,
    by: `by`,
    is: `is`,
    answers: `data controller|site owner`,
    founded: `founded|co-?founded|started|run|owned|edited|published|maintained
      |(?:(?:created|founded|started|built|written) and )?managed|operated|curated`,
    madeThing: `web ?site|site|web|page|app|blog|project`,
    made: `created|designed|made|built|developed|coded|written`,
    with: `with`,
    blog: `blog|home ?page|zine|magazine|newsletter|podcast|project`,
    wrote: `written|run|made`,
    ofOwner: `of|by|from`,
    own: `personal|official`,
    ownSite: `site`,
    wasOrIs: `was|were|is|has been`,
    worksAs: `was|serves as|works as`,
    article: `the|an?|our|currently|also`,
    guestPage: String.raw`guest (?:post|author|article|blog(?:ger)?|contribut(?:or|ion)|writer)\b
      |\binterview(?:s|ing)?\b (?:with|:)|\bq\s?&\s?a with\b|expert round-?up`,
    guestOf: String.raw`\bguest (?:post|article|blog|column|contribution)s?\b[^.:;]{0,40}?\s(?:by|from)`,
    speech: `said|says|explain(?:s|ed)|told|tells|according to|suggests?|recommends?|adds?|added|argues?`,
  },
  offices: {
    copula: `is|was|works as|serves as`,
    copulaArticle: `our|the|an|a|also`,
    duty: `founded|co-?founded|handles|looks after|runs|manages|leads|edits|commissions|heads|in charge of
      |responsible for|decides what`,
    relative: `who|whose|which|that|when|where`,
    at: `at|@`,
    of: `of`,
    head: `founder|owner|ceo|chief executive|managing director|president|editor|(?:co-?)?creator`,
    firmHead: `founder|owner|ceo|chief executive(?: officer)?|president and ceo`,
    department: `academics?|accounting|admissions?|advancement|advertising|alumni|analytics|art|arts|athletics|brand
      |business|campaigns?|career|client|communications?|community|compliance|content|creative|curriculum
      |customer|data|design|development|digital|diversity|ecommerce|editorial|education|engagement
      |engineering|events?|external|facilities|finance|fundraising|government|graduate|growth|health|human
      |impact|information|infrastructure|innovation|instruction|internal|international|it|learning|legal
      |legislative|logistics|major|marketing|media|member|membership|memberships|ministry|ministries|music
      |nursing|operations|outreach|partnerships?|people|philanthropy|photography|planning|policy|press
      |procurement|product|production|programm?(?:e|es|ing|s)?|projects?|public|publications?|publicity
      |publishing|quality|recruiting|recruitment|research|sales|science|security|services?|social|software
      |special|sponsorships?|staff|strategic|strategy|student|studies|supply|support|sustainability|talent
      |technical|technology|training|user|volunteers?|web|wellness|youth`,
    firm: `inc|llc|ltd|gmbh|corp(?:oration)?|company|co|group|agency|partners|bank|institute|foundation
      |association|society|university|college|school|press|magazine|museum|center|centre|council|church
      |trust|labs?|studios?|network|alliance`,
  },
  strangers: {
    guestRole: `guest (?:author|blogger|columnist|contributor|contributing|editor|host|lecturer|post|speaker|writer)`,
    publicOffice: `(?:deputy |vice )?mayor(?:ess)?
      |(?:city |town |county |district |municipal )?council(?:l?or|man|woman|member)|alder(?:man|woman)
      |(?:us |state )?senator|congress(?:man|woman)|state representative|member of parliament|mp|mep
      |prime minister|secretary of state|governor|attorney general`,
    publicBody: `municip|city|town|village|county|council|borough|parish|senate|assembl|congress|parliament
      |government|party|democrat|republican|labour`,
    practice: `dentist|orthodontist|chiropractor|optometrist|veterinarian|physician|doctor|psychologist
      |physiotherapist|dermatologist|attorney|lawyer|realtor|barber|plumber|electrician`,
    author: `authors?|written by`,
    address: `address|office|headquarters|location|venue`,
  },
  ways: {
    mailbox: `editors?|editorial|press|media|pr|info|information|contact|hello|hi|office|mail|email|team|news
      |newsroom|tips|letters|submissions?|contribute|contributors|guestposts?|write|writers|pitch(?:es)?
      |blog|marketing|seo|outreach|sales?|orders?|bookings?|hey|howdy|partners?|partnerships?|sponsors?
      |ads|advertis(?:e|ing)|support|help|admin|webmaster|secretary|communications?|enquiries|inquiries
      |general|community|feedback|questions?|service|association|legal|ombudsman|moderator`,
    guidelines: String.raw`write for (?:us|me|our)|guest (?:post|blog|article|author|contribut)\w*|submission guidelines
      |submit (?:a|an|your) (?:guest )?(?:post|article|story)|contributor guidelines
      |guidelines for (?:authors|contributors|writers)|become an? (?:contributor|author|writer)|pitch us
      |guest[- ]?posting`,
    aboutCalls: `how|why|what|top|best|the (?:best|ultimate)|guide`,
    tradeInCalls: String.raw`sites?\b.*accept|service|backlink|strategy`,
    contact: `contact(?: us| me| & support)?|get in touch`,
    legalNotice: `imprint`,
    asks: `e-?mail(?: us)?(?: at)?|send|submit|reach (?:us|out)|write to|inquiries|enquiries|questions?`,
  },
  names: {
    courtesy: `mr|mrs|ms|miss|dr|prof|professor|barrister|engr|adv|atty|rabbi|shri|smt|maulana|sir|dame|rev|fr|hon`,
    article: `the`,
    abstractEnding: `tions?`,
    noSurname: `team staff admin editor editorial desk newsroom office blog news media press marketing agency group studio
      store shop web online digital company magazine support expert guest user contributor author writer member service
      security care hospital clinic school academy college church club society travel health home realty insurance law
      plumbing roofing cleaning dental medical fitness design system community forum network center centre council
      daily weekly today times post review guide official
      updated published posted reviewed edited written read min share follow view comment reply print email mail photo
      image picture more about home contact menu search login last first new all edit save subscribe sign join visit podcast radio tv video channel book county city town`,
    surnames: `young black page hill hills park parks love short west north day field fields english french house snow
      case church price read small gold power star summer winter rose wild lake lane ball major banks rivers
      brooks woods fox wall garden camp baker green silver stone moon sun child farm street`,
    givenNames: `will may hope grace faith grant rose april june august summer chase joy sunny angel chance sky rich
      major van long`,
    nobody: `a about above academy access accessibility account action add advanced adventure advertise advisory
      africa agency agreement ai air all alliance america american amp an analysis analytics and android angeles
      annual answers api app apple apps archive archives are area art arts article articles asia ask association at
      australia automation avenue award awards azure back bank basic bay beach beauty best beta beyond big black
      blog blogs blue board body book books boston box brand brands breaking british budget build building business
      but button buy by california camp campaign campus canada capital car card care careers case cases categories
      category center central centre certified challenge change channel charter chart chat check chicago child
      children china choose christmas church city civil class classic clean click client clients climate cloud club
      co coalition code coffee collection college color comic coming comments commission committee common commons
      communications community companies company compare complete computer computing conference congress connect
      construction consulting contact content contents contest contributing contributors control cookie cookies
      copyright core corporate corporation cost council country county course courses cover create created creative
      credit credits crew culture current custom customer customers cyber daily dance dashboard data database date
      day days deal deals deep default delivery demo department design designs desktop destinations details dev
      developers development digital direct directions directory discover district documentation docs does donate
      download downloads dream drive early earth easy ebook ecommerce economic edition education effect el electric
      email emergency employment empty end energy engine engineering english enter enterprise entertainment entry
      environment equity error essential estate europe european event events every everything example examples
      exchange exclusive explore express extra facebook facts faculty fair family faq faqs farm fashion fast
      favorite feature featured features federal fees festival field fields file files film finance financial find
      fire first fitness five fix flow focus follow food foods football for force foreign forest forever form forms
      forum foundation four free french fresh friday friends from front full fun function fund funding future
      gallery game games garden gdpr general german get getting gift gifts git github give global go gold golden
      good google government grand great green group groups growth guest guide guidelines guides gulf hall happy
      hardware have health healthcare heart heating help here heritage hidden high highlights hill hills historic
      history holiday home homes hospital host hosting hot hotel hotels hours house housing how html human i idea
      ideas if image images impact improve in inc india industries industry info information initiative innovation
      inside insight insights inspiration instagram install institute institutional insurance integration
      interactive interior international internet interview into introducing introduction investment ios is island
      issue issues it italian items its japan java javascript job jobs join journal js just key kids kingdom kit
      kitchen know knowledge lab labs lake land landing language languages las last latest launch law layout lead
      learn learned learning left legal lesson lessons let level library license life light limited line link
      linkedin links linux list live living llc load local location locations logic login logistics logo london los
      love ltd luxury machine mac macos made magazine magic mail main maintenance make making management manual map
      marathon market marketplace markets master matters maximum me meaning meals measure media medical medicine
      meet meeting meetings member members membership memorial menu message meta method mexico microsoft midwest
      military mind mini minimum minutes mission mobile mode model models modern module modules moments money month
      monthly more morning mortgage most mountain move movement movie movies multi museum music must my mysql name
      national native natural nature navigation near need net network networks never new news newsletter next night
      no north not note notes november now number of off offer offers office official ohio oil old on one online
      only onsite open opening opportunities opportunity options or orange order organic organization organizations
      original other our out outdoor outdoors over overview own pacific package page pages pan panel paper parents
      park part participants partner partners partnership party password patterns pay payment peace people
      performance person personal perfect pet phase phone photo photography photos php pilot place places plan
      planet planning plans plant platform play player plugin plugins plus podcast podcasts point police policies
      policy politics pool popular portal portfolio positive possible post posted posts power powered powershell
      practice practices preferences premium preparing presents press prev previous price pricing principles print
      privacy private pro problem process product production products professional profile profiles program
      programming programs progress project projects promise promo properties property protection public publication
      publications publish published python quality question questions quick quiz quote quotes race radio rail ranch
      range rate ratings read reader readers reading ready real reason reasons recent recipe recipes recommended
      recovery red reference references refund region regional register registration regulations related release
      releases religious rental report reports republic request research reserve reserved reset resource resources
      response restaurant results retirement retreat return returns review reviews revolution right rights river
      road rock room royal rss rules run russian safe safety sale sales salon sample san sanctuary santa save saving
      schedule school schools science sciences screen script sea search season second secret section secure security
      see select self seminar send senate senior seo september series server service services session set settings
      seven share shared sharing shipping shop shopping short should show shows sign silver simple single site
      sitemap sites skills skip sky sleep small smart snow so soccer social society software solar solution
      solutions some source south space spain spanish special spiritual sponsor sponsors spotlight spring sql square
      stack stage standard standards star start started starting starts startup state statement states station
      status stay step steps still stock stop store stories story strategic strategies strategy street strong
      student students studies studio studios study style submission submit subscribe subscription success
      successful summary summer summit sunday super support survey sustainability sustainable system systems table
      tag tags take tales talk talks task tasks tax teach teachers teaching team teams tech technical technologies
      technology temple ten term terms territory test testing testimonials tests texas text thank thanks that the
      theme themes then theory there these they things think third this thoughts three through thursday ticket
      tickets time times tips title to today together toggle tomorrow tool tools top topic topics total touch tour
      tourism tournament tours town toys track trade traffic trail training transform transit translate translation
      transport transportation travel treatment tree trending tribe trip true trust truth try tuesday tutorial
      tutorials tv tweet twitter poetry fiction nonfiction editors two type types ubuntu ui uk ultimate un
      understanding union unique united universe university unknown unlimited untitled up update updated updates
      upgrade upper upload urban us usa use used user users using valley value values vegas version versus vice
      video videos view village virtual vision visit visual volume volunteer volunteering volunteers vote vs wall
      war wars was washington watch water way ways we weather web webinar website websites wednesday week weekend
      weekly welcome wellness were west western what when where which white who why wide wifi wiki wikipedia wild
      wildlife win wind window windows wine winter wireless wisdom with within without women womens word wordpress
      words work worker workers working works workshop workshops world worldwide worth write writing written xml
      year years yes yoga york you young your yourself youth youtube zealand zero zone monday saturday january
      february march july august october december backlinks dofollow copyrights abstracts acknowledgements
      additional applicants announcements benefits biographies candidates chapters committees competitions
      credentials curriculum departments dissertation dissertations donors eligibility enquiries exhibitions
      fellowship fellowships grants handbook inquiries internship internships keynote leadership lecture lectures
      mentorship newsletters nominations proceedings programmes prospective publications qualifications scholarship
      scholarships seminars sessions speakers sponsorship syllabus theses thesis timeline tutorials undergraduate
      workgroups lorem ipsum dolor anonymous admin administrator webmaster moderator guest staff author editor
      team`,
  },
};
