namespace thronsaal {}
