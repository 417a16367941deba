/**
 * Who of the sample web's people has a role that prospects are about, as a person reads it off the team pages: everyone
 * with a profile is in one of the three lists. The role that a page names first decides between the first two.
 */
export const SEO_PEOPLE = `
  amina-dzhaparova-sw243 aurelia-popescu-sw142 bukola-fashanu-sw143 dafydd-pryce-sw124 dawit-tesfaye-sw198
  deirdre-vaidyanathan-sw283 dong-hyun-seo-sw184 farrukh-iskandarov-sw202 ferran-miralpeix-sw134
  harpreet-landau-sw282 hye-jin-park-sw273 iker-goni-sw171 inaki-berasategi-sw102 ingeborg-castellano-sw213
  kwabena-thorsen-sw192 leopold-havranek-sw233 lucia-montalban-sw163 nekane-urruti-sw162 noemi-sopena-sw124
  olena-kravets-sw112 osvaldo-kettleby-sw284 rashid-mottram-sw212 saoirse-penhallow-sw264
  saul-peribanez-sw173 silke-baumgarten-sw205 tariq-lindholm-sw264 teodor-iliescu-sw154 tobi-falade-sw252
  tunde-bakare-sw204 wilhelmina-tak-sw103 xiomara-renteria-sw192 yewande-sorensen-sw153`;

export const OUTREACH_PEOPLE = `
  absalom-reyes-sw272 adaeze-whitlock-sw292 ailsa-drummond-rao-sw293 aitana-ferrer-sw150
  ambrose-lindqvist-rao-sw131 anselm-thorvaldsen-sw271 augustin-weatherby-sw221 aurelio-pinheiro-sw214
  bartholomew-ng-sw112 bartholomew-nkemelu-sw231 beatriz-montserrat-coll-sw203 begona-zuriaga-sw110
  berta-lanzuela-sw170 birgitta-osman-sw253 bronwen-pryce-sw220 carmen-baeza-ruiz-sw155
  casimir-boateng-sw162 chidinma-okafor-sw152 clemence-adebayo-sw222 cleo-abernathy-sw273
  consolacion-urrea-sw120 consolata-wereme-sw281 cormac-delahunty-sw152 cuthbert-olusoga-sw240
  desamparados-tarrega-sw140 desmond-achebe-sw204 devraj-pillai-sw202 dilys-banerjee-sw244
  ebba-nystroem-sw233 eluned-parry-jones-sw201 emeka-castellanos-sw261 emeka-nwosu-hart-sw122
  enid-sharrock-sw290 fatima-zerhouni-sw171 fatoumata-diallo-sw221 fergus-lamont-sw244 fumiko-arden-sw262
  giulia-sandonato-sw193 gwendolen-ashby-rao-sw230 gwendolyn-ashgrove-mbeki-sw261 gwyneth-oyelowo-sw280
  hamish-orde-mbeki-sw250 haruto-blixen-sw242 herminia-calatayud-sw160 honor-blackthorne-osei-sw101
  hyacinth-amankwah-sw134 hyacinth-obeng-sw232 idris-hallam-sw182 inaki-sarasola-sw282
  ismene-papadakis-sw283 javier-otxoa-larrea-sw234 jimena-valcarcel-sw195 jonas-ekdahl-sw144
  joost-van-rhijn-sw263 lamar-whitcombe-sw252 lech-wisniewski-sw294 leopold-achterhuis-sw141
  lotta-ravenscroft-sw191 lucia-barrachina-sw121 ludmila-vaskova-sw251 marga-etxeberria-sw130
  marisol-quintero-vega-sw142 marlon-achterberg-sw243 marta-quill-sw41 matias-quispe-sw111
  matthias-kroeger-sw232 mirela-stan-sw205 montserrat-ibarz-sw190 morag-featherstonhaugh-sw291
  morwenna-jago-sw210 nkechi-balogun-sw132 noemi-szabo-sw265 noor-haddad-sw196 noortje-van-aalst-sw151
  nuala-keane-sw223 oonagh-devaney-sw104 oonagh-fairweather-sw201 oscar-mediavilla-sw191
  ottilie-brandvold-sw260 ottoline-grieve-sw161 pau-llorens-sw163 paulina-wisniewska-sw133
  perpetua-grange-sw241 perpetua-lyle-sw121 philippa-drewe-sw181 phyllida-shaw-sw114 pia-trevelyan-sw145
  piet-hendrickx-sw262 priyanka-lyngdoh-sw223 rafael-iturbe-sw102 ragnhild-moe-sw113 rocio-valdeolmos-sw101
  ruben-saenz-sw151 rukmini-desai-sw272 ruud-oosterling-sw172 saoirse-halloran-sw241 saskia-van-loon-sw123
  solveig-matabele-sw211 sonsoles-arevalo-sw183 sunniva-rask-sw234 thabo-matabele-sw212
  thandiwe-mokoena-sw172 tobias-renner-sw42 tomasz-wierzbicki-sw133 torbjoern-asante-sw274
  tove-lindgren-acquah-sw231 wafae-bennani-sw131 winifred-tagoe-sw271 xiadani-torres-sw254
  yevgenia-sorokina-sw242 zainab-merchant-sw164 zoraida-benitez-sw161 zuleika-marchetti-boyd-sw270`;

export const OTHER_PEOPLE = `
  anneliese-kaptein-sw211 bilal-amghar-sw123 delphine-okonjo-sw111 eulalia-bosch-sw181 farrukh-aziz-sw281
  florian-keller-sw291 hamza-ouahbi-sw182 ingrid-solheim-sw292 katarzyna-olbrich-sw203 kwabena-osei-sw132
  lidia-sanmartin-sw197 mamadou-diatta-sw143 maria-solcona-sw263 ottoline-prakash-sw251 pilar-uson-sw113
  roisin-quigley-ferrer-sw183 rosario-navascues-sw180 siddharth-lal-sw253 solveig-brandt-sw213
  tomas-irigoyen-sw122 vicent-tarrega-sw141 wim-de-backer-sw222 yusuf-demirci-sw153`;
