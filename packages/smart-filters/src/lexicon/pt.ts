import type { Phrases } from './classes.ts';
import type { MentionWords } from './mention-words.ts';

export const PT: Phrases = {
  call: `escreva para nós, escreva para o blog, escreva conosco, escrever para, guest post, artigo convidado, autor convidado, autores convidados, colabore, colabore conosco, colaborador, colaboradores, seja um colaborador, seja colaborador, envie seu artigo, envie seu texto, envie sua história, publique seu artigo,
    publique conosco, normas para autores, normas de publicação, chamada de artigos, chamada para artigos, contribua, participe, conte sua história, sua história`,
  aboutCalls: 'o que é guest post, como fazer guest post, serviço de guest post',
  terms:
    'palavras, biografia, seu nome, link para, original, originais, inédito, inéditos, plágio, direitos, editor, redação, pagamos, remuneração, envie, seu artigo, seu texto, proposta, temas, aceitamos, publicamos, procuramos, normas, promocional',
  resources:
    'recursos, links, links úteis, sites úteis, sites recomendados, leituras recomendadas, saiba mais, bibliografia, referências, ligações, páginas úteis',
  directory:
    'diretório, guia de, lista de, cadastro, catálogo, encontre, empresas, lojas, categorias, mapa de, associados, profissionais',
  addEntry:
    'cadastre sua empresa, cadastrar empresa, cadastre seu, adicione sua empresa, adicionar empresa, anuncie, anuncie aqui, cadastro grátis, cadastro gratuito, sugira um site, envie seu site, inclua sua empresa, registre sua empresa, sugerir ferramenta',
  entryWords:
    'cadastro, categoria, categorias, perfil, ver perfil, site, telefone, endereço, horário, contato',
  best: 'melhor, melhores, os melhores, as melhores, top, imperdíveis, favoritos, recomendados, ranking, essenciais, principais, populares, indispensáveis',
  things:
    'ferramentas, aplicativos, apps, programas, sites, plataformas, plugins, extensões, serviços, empresas, agências, marcas, produtos, livros, podcasts, blogs, cursos, escolas, universidades, hotéis, restaurantes, cafés, bares, lojas, lugares, museus, trilhas, destinos, cidades, praias, filmes, músicas, jogos, celulares, presentes, exemplos, alternativas, receitas',
  picks: `o que fazer, o que ver, o que visitar, o que comer, o que ler, o que comprar, onde comer, onde ficar, onde ir, onde comprar, lugares para, pontos turísticos, atrações, imperdível, imperdíveis, que você precisa, que você não pode perder, não pode perder, para conhecer, para visitar, para ler, para assistir,
    passeios, roteiro, roteiros, guia de viagem, ideias de presentes, presentes para, guia de compras, recomendações, recomendados, recomendamos, favoritos, favoritas, seleção, lançamentos, do ano, de todos os tempos, neste fim de semana, com crianças, em família, perto de, vencedores, ofertas`,
  advice:
    'dicas, formas, maneiras, razões, motivos, passos, estratégias, erros, lições, benefícios, vantagens, mitos, fatos, técnicas, métodos, hábitos, truques, ideias, perguntas, sinais, tendências, tipos',
  tools:
    'ferramenta, ferramentas, software, programas, aplicativos, extensões, calculadoras, geradores, plataformas, código aberto',
  toolWords:
    'ferramenta, ferramentas, aplicativo, plano gratuito, versão gratuita, teste grátis, preço, preços, por mês, funcionalidades, recursos, usuários, interface, baixar, integrações, plataforma',
  versus: 'contra',
  alternatives:
    'alternativa ao, alternativas ao, alternativas para, alternativa, alternativas, concorrentes, substituto, em vez de, semelhantes a, parecidos com',
  compared:
    'comparativo, comparação, comparados, comparando, diferença entre, diferenças entre, qual é melhor, qual escolher',
  weighing:
    'vantagens, desvantagens, prós e contras, preço, preços, planos, melhor, mais barato, veredito, conclusão, avaliação, enquanto, ambos',
  report:
    'entrevista, entrevista com, conversa com, perfil, podcast, episódio, comunicado, notícias, notícia, imprensa, anuncia, lança, apresenta, compra, abre, fecha, vence, prêmio, reportagem, fundador',
  newsSections:
    'notícias, notícia, imprensa, comunicados, entrevistas, economia, negócios, empresas, reportagens, revista',
  quoting:
    'disse, diz, segundo, explicou, explica, afirmou, afirma, anunciou, acrescentou, destacou, contou, fundador, fundadora, diretor, diretora, presidente, porta voz',
  ownNews:
    'temos o prazer, nossa equipe, nossa empresa, nossos clientes, nossos serviços, entre em contato, solicite, oferecemos, sobre nós',
  otherLists:
    'patrocinadores, clientes, equipe, arquivo, etiqueta, categoria, autor, eventos, agenda, vagas, glossário, contato, privacidade, portfólio, quem somos',
  review: 'resenha, análise, avaliação',
  howTo: 'como, o que é, o que são, por que, guia, tutorial, passo a passo, introdução, tudo sobre',
  gathering: 'congresso, oficina, palestra, palestras, evento, inscrição, concurso, pesquisa',
  coverage:
    'na imprensa, na midia, na mídia, saiu na imprensa, clipping, nos media, na comunicacao social, clipagem, noticias sobre nos, imprensa sobre',
  interview: 'entrevista, entrevistas, conversa com, bate papo com, perfil, podcast, episodio, episódio',
  sending: `envie, enviar, envia, mande, escreva, escrever, proponha, submeta, submeter, publique, publicar, compartilhe, colabore, contribua, contacte, entre em contato`,
  pieces: `artigo, artigos, texto, textos, história, histórias, proposta, propostas, colaboração, colaborações, colaboradores, autores, autor, rascunho, relato, conteúdo, post, posts, para nós, conosco`,
  taking: `aceitamos, publicamos, procuramos, buscamos, queremos, pagamos, recebemos, são aceites, são aceitos, deve, devem, gostaríamos`,
  adding: `adicione, adicionar, cadastre, cadastrar, registre, inclua, incluir, anuncie, sugira, sugerir, aparecer, submeta, reivindique, inscreva, falta`,
  yours: `sua empresa, seu negócio, seu site, sua ferramenta, seu projeto, seu produto, sua loja, seu perfil, a sua, o seu, um site, uma ferramenta, no diretório, na lista, nesta lista, seu aplicativo`,
  software: `aplicativo, aplicativos, aplicação, programa, programas, extensão, extensões, plano gratuito, teste grátis, navegador, automação`,
};

export const PT_MENTIONS: MentionWords = {
  article: `O|A|Os|As`,
  firmWord: `processador|provedor|pagamentos?|aplicativos?|ferramentas?|conta|loja|usuários|serviços?`,
  medium: `rede|jornal|diário|rádio|emissora|banco`,
  determiner: `o|a|um|uma|do|da|no|na`,
  usedBy: `na|no|com|pelo|pela`,
  placeBefore: `em`,
  and: `e`,
  honorific: `dom`,
  goods: `celular(?:es)?|fones?|impressoras?|carros?|tênis|voos?|lojas?|cartão|revista|jornal|marca`,
  reviewed: `análise`,
};
