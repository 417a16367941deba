/** Words of four letters and more that hold sentences together and say nothing of what a page is for. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  `about after again against also always among another around because been before behind being below between both could does
   doing down during each either else even ever every from have having here hers herself himself into itself just less made make
   many might more most much must myself never none nothing once only other others ours over quite rather same shall should since
   some something still such than that their them themselves then there these they thing things this those through till together
   under until upon very want well were what when where whether which while whom whose will with within without would your yours
   aber alle alles andere auch beim diese dieser dieses doch durch eine einem einen einer eines etwas haben hatte hier ihre ihrer kann keine
   mehr nach nicht noch oder ohne schon sein seine sich sind uber unter viel vom werden wenn wird wurde zwischen
   algo antes aunque cada como cual cuando desde donde durante ella ellos entre esta estan estar este esto estos hace hacia hasta
   mismo mucho nada otra otro otros para pero porque puede quien segun sido siempre sobre tambien tanto tener tiene toda todas todo
   todos unos
   ainsi apres aussi autre autres avant avec avoir bien cela cette ceux chaque comme dans depuis deux dont elle elles encore entre
   etre fait leur leurs mais meme moins nous parce pendant peut plus pour quand sans sera sont sous tout toute toutes tous tres vers vous
   altijd andere binnen daar deze door echter geen haar hebben heeft hier hoeveel ieder kunnen maar meer moet naar niet niets onder ook over
   sinds tussen veel voor waar wanneer want worden wordt zijn zonder
   ainda algum alguma aqui assim cada coisa depois disso dois ela eles enquanto essa esse esta estava foram fora isso mais mesma
   mesmo muito nada nao nossa onde outra outro outros pela pelo pode porque quando quem sao seja sempre sera seus sobre suas tambem tempo
   tinha toda todas todos uma`.split(/\s+/),
);
