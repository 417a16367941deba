import type { Phrases } from './classes.ts';
import type { MentionWords } from './mention-words.ts';

export const ES: Phrases = {
  call: `escribe para nosotros, escribe con nosotros, escriba para nosotros, escribir para nosotros, escribe en, colabora, colabora con nosotros, colaborar, colaboraciones, colaborador, colaboradores, autor invitado, autores invitados,
    artículo invitado, artículos invitados, post invitado, posts invitados, firma invitada, publica tu artículo, publica con nosotros, publica en, publicar un artículo, envía tu artículo, envíanos tu, manda tu, cuéntanos tu historia, tu historia,
    normas de publicación, normas para autores, guía para autores, guía de estilo para autores, convocatoria, se buscan autores, buscamos autores, buscamos redactores, buscamos colaboradores, participa, hazte colaborador, quieres escribir, guest post`,
  aboutCalls:
    'qué es un guest post, qué es el guest posting, cómo escribir un guest post, servicio de guest posting, sitios para guest posting, post invitado de',
  terms: `palabras, biografía, tu nombre, enlace a tu, enlaces, original, originales, inédito, inéditos, plagio, derechos, editor, editores, redacción, pagamos, remunerado, envía, envíanos, envíe, tu artículo, tu texto, propuesta, borrador, temas, aceptamos, publicamos, buscamos, normas, promocional, asunto, extensión`,
  resources: `recursos, enlaces, enlaces de interés, enlaces útiles, enlaces recomendados, enlaces externos, links de interés, webs de interés, páginas de interés, sitios de interés, sitios recomendados, webs recomendadas, páginas recomendadas, webs útiles, sitios web,
    páginas web, bibliografía, webgrafía, lecturas recomendadas, para saber más, más información, marcadores, guía de recursos, blogs amigos`,
  directory:
    'directorio, directorios, listado, guía de, registro, censo, buscador, mapa de, páginas amarillas, quién es quién, catálogo, encuentra, empresas, tiendas, proveedores, categorías, socios, profesionales',
  addEntry: `añade tu empresa, añadir empresa, añade tu negocio, agrega tu negocio, agregar negocio, registra tu empresa, registra tu negocio, registrar empresa, alta de empresa, dar de alta, date de alta, alta gratuita, publica tu negocio, anuncia tu negocio, anúnciate, inscribe tu,
    incluye tu empresa, añadir web, añade tu web, sugerir sitio, sugiere un sitio, reclama tu ficha, añade tu ficha, aparecer en el directorio, tu empresa aquí, envía tu herramienta, propón una herramienta`,
  entryWords:
    'ficha, fichas, directorio, categoría, categorías, perfil, ver perfil, sitio web, teléfono, dirección, horario, ubicación, contacto, verificado',
  best: 'mejor, mejores, los mejores, las mejores, top, imprescindibles, favoritos, favoritas, recomendados, recomendadas, ranking, esenciales, principales, populares, más populares, destacados, que debes conocer, que no te puedes perder, para ver, para visitar',
  things: `herramientas, aplicaciones, apps, programas, páginas web, sitios web, sitios, plataformas, plugins, extensiones, servicios, empresas, agencias, marcas, productos, libros, podcasts, blogs, cursos, escuelas, colegios, universidades, hoteles, restaurantes, cafeterías,
    bares, tiendas, lugares, museos, rutas, destinos, ciudades, pueblos, playas, películas, canciones, juegos, móviles, regalos, plantillas, ejemplos, alternativas, recetas, canales, páginas`,
  picks: `qué ver, qué hacer, qué visitar, qué comer, qué leer, qué comprar, dónde comer, dónde dormir, dónde alojarse, dónde ir, dónde comprar, lugares para, lugares que, sitios para, sitios que, imprescindible, imprescindibles, que no te puedes perder, no te puedes perder,
    no perderse, que debes, que ver, que visitar, planes, planes para, excursiones, escapadas, rutas, atracciones, lugares de interés, guía de viaje, ideas para regalar, ideas de regalo, regalos para, guía de regalos, guía de compra, recomendaciones, recomendados, recomendadas, recomendamos,
    favoritos, favoritas, selección, novedades, de la historia, del año, de todos los tiempos, este fin de semana, este mes, con niños, en familia, en pareja, cerca de, ganadores, ofertas`,
  firms:
    'servicios, empresas, agencias, escuelas, colegios, universidades, hoteles, restaurantes, tiendas, lugares, museos, blogs, páginas web, sitios web, páginas, sitios, libros, cursos, marcas, ciudades, pueblos, proveedores',
  advice:
    'consejos, formas, maneras, razones, motivos, pasos, estrategias, errores, lecciones, beneficios, ventajas, mitos, datos, técnicas, métodos, hábitos, trucos, claves, ideas, preguntas, señales, tendencias, habilidades, tipos, características, elementos, factores',
  tools:
    'herramienta, herramientas, aplicación, aplicaciones, software, programa, programas, complementos, extensiones, calculadoras, generadores, plataformas, utilidades, plantillas, código abierto',
  toolWords:
    'herramienta, herramientas, aplicación, programa, plan gratuito, versión gratuita, prueba gratuita, código abierto, precio, precios, al mes, funciones, usuarios, interfaz, descargar, integración, integraciones, plataforma',
  versus: 'contra, frente a',
  alternatives:
    'alternativa, alternativas, alternativas a, alternativa a, similares a, parecidos a, parecidas a, competidores de, en lugar de, en vez de, sustituto de, sustitutos de, reemplazo',
  compared:
    'comparativa, comparación, comparado, comparados, comparadas, comparando, diferencias entre, diferencia entre, cuál es mejor, cuál elegir, cara a cara, duelo',
  weighing:
    'ventajas, desventajas, inconvenientes, pros y contras, precio, precios, planes, mejor, peor, más barato, veredicto, conclusión, valoración, en cambio, mientras que, ambas, ambos',
  report: `entrevista, entrevistas, entrevista a, entrevista con, entrevistamos, conversación con, hablamos con, charla con, podcast, episodio, perfil, nota de prensa, comunicado, noticias, noticia, prensa, anuncia, lanza, presenta, estrena, inaugura, adquiere, compra, abre, cierra, nombra,
    gana, premio, premios, reportaje, demanda, acuerdo, fundador, retira, sacan, vende`,
  newsSections:
    'noticias, noticia, prensa, sala de prensa, comunicados, entrevistas, actualidad, empresas, economía, tecnología, reportajes, revista, negocios, premios',
  quoting:
    'dijo, dice, según, explicó, explica, aseguró, asegura, afirmó, afirma, anunció, añadió, señaló, comentó, declaró, portavoz, fundador, fundadora, director, directora, presidente, consejero delegado, entrevista, cuéntanos, qué te',
  ownNews:
    'nos complace anunciar, nuestra empresa, nuestro equipo, nuestros clientes, nuestros servicios, contáctanos, contacta con nosotros, solicita, pide presupuesto, ofrecemos, sobre nosotros',
  otherLists:
    'patrocinadores, clientes, equipo, ponentes, archivo, archivos, etiqueta, etiquetas, categoría, autor, eventos, agenda, empleo, glosario, contacto, aviso legal, privacidad, portafolio, casos de éxito, quiénes somos, preguntas frecuentes',
  review: 'reseña, reseñas, análisis, opiniones, probamos, probado',
  howTo:
    'cómo, qué es, qué son, por qué, para qué, guía, guía para, tutorial, paso a paso, introducción, aprende, todo lo que debes saber, todo lo que necesitas saber',
  code: 'código fuente, repositorio, traducción, documentación, función, instalar',
  gathering:
    'congreso, taller, talleres, jornada, jornadas, ponencia, ponencias, evento, inscripción, entradas, concurso, encuesta, sesión',
  coverage:
    'en los medios, en las noticias, en prensa, prensa, aparicion en medios, apariciones en medios, hablan de nosotros, han escrito, recortes de prensa, enlosmedios, en la prensa, apariciones en prensa, dossier de prensa, prensa sobre',
  interview:
    'entrevista, entrevistas, entrevistamos, hablamos con, conversacion con, charla con, podcast, episodio, perfil',
  sending: `envía, envíanos, envíe, enviar, envíen, manda, mándanos, mandar, escribe, escríbenos, escribir, propón, proponer, comparte, compártenos, cuéntanos, publica, publicar, colabora, colaborar, remitir, presentar, contacta, rellena`,
  pieces: `artículo, artículos, texto, textos, relato, relatos, historia, historias, propuesta, propuestas, borrador, colaboración, colaboraciones, colaboradores, autores, autor, redactores, reportaje, crónica, columna, tutorial, reseña, post, posts, contenido, con nosotros, para nosotros, entrada, experiencia, trabajos`,
  taking: `aceptamos, publicamos, buscamos, queremos, pagamos, leemos, valoramos, recibimos, admitimos, se aceptan, se admiten, se reciben, se publican, deben, deberán, nos gustaría, nos encantaría`,
  adding: `añade, añadir, agrega, agregar, registra, registrar, inscribe, incluye, incluir, aparecer, figurar, alta, publica, reclama, sugiere, propón, súmate, envía, anuncia, falta`,
  yours: `tu empresa, tu negocio, tu web, tu sitio, tu ficha, tu herramienta, tu aplicación, tu proyecto, tu producto, tu tienda, tu nombre, tu perfil, su empresa, su negocio, la tuya, el tuyo, una ficha, un sitio, una herramienta, en el directorio, en este directorio, en la lista, en el mapa, en esta lista, tu organización, tu asociación, tu evento`,
  software: `aplicación, aplicaciones, programa, programas, código abierto, complemento, complementos, plan gratuito, prueba gratuita, escritorio, navegador, automatización`,
};

export const ES_MENTIONS: MentionWords = {
  article: `El|La|Los|Las`,
  firmWord: `proveedor|proveedora|procesador|pagos|aplicación|aplicaciones|herramientas?|empresas?|plataformas?
    |marcas?|cuenta|tienda|clientes|versión|usuarios|firmas?|servicios?`,
  medium: `grupo|revista|diario|radio|periódico|canal`,
  determiner: `el|la|un|una|del|al`,
  usedBy: `en|con|trav[eé]s de|como|entre`,
  placeBefore: `en|de|desde|hacia`,
  usedAsTool: `usamos`,
  and: `y`,
  listed: `o`,
  honorific: `señora?|sra?|don|doña|san|santa`,
  forExample: `como`,
  goods: `teléfonos?|móvil(?:es)?|auriculares|impresoras?|cámaras?|reloj(?:es)?|coches?|autos?|zapatillas|vuelos?|tiendas?|tarjetas?|revista|diario|marca`,
  reviewed: `análisis|reseña|opiniones`,
};
